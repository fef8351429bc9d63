import type { ProblemSentences } from './problem-words.ts'
import type { OutboxProblemCode } from '../bridge/problem.ts'

export const outboxProblems: Pick<ProblemSentences, OutboxProblemCode> = {
  outbox_item_missing: () => ({
    what: 'Este envio não está mais na caixa de saída.',
    todo: 'Busque-o no Histórico.',
  }),
  outbox_state_changed: () => ({
    what: 'O envio mudou de situação antes do clique.',
    kept: 'A sua ação não foi aplicada.',
    todo: 'Veja a situação atual e decida de novo.',
  }),
  outbox_start_in_past: () => ({
    what: 'Este horário de início já passou.',
    kept: 'A campanha continua na caixa de saída.',
    todo: 'Escolha uma data e hora mais tarde.',
  }),
  outbox_no_one_left: () => ({
    what: 'Todos os destinatários desta campanha já estão bloqueados.',
    kept: 'Nada foi enviado.',
    todo: 'Cancele o envio para voltar ao rascunho.',
  }),
  outbox_duplicate_needs_consent: () => ({
    what: 'Algumas destas pessoas recebem o mesmo conteúdo de outra campanha, ou receberam nos últimos dias.',
    kept: 'Nada foi enviado agora.',
    todo: 'Confira qual é e confirme se quer mesmo enviar outra.',
  }),
  outbox_hours_need_consent: () => ({
    what: 'A esta hora, o envio alcançaria pessoas fora do horário permitido.',
    kept: 'Nada foi enviado. O rascunho continua como está.',
    todo: 'Autorize o envio fora do horário ou escolha outro início.',
  }),
  outbox_budget_exceeded: ({ month = '?', budget = '?', spent = '?', cost = '?' }) => ({
    what: `A campanha passaria do orçamento de ${month}: custa ${cost}, ${spent} já estão comprometidos, de ${budget}.`,
    kept: 'Nada foi enviado. O rascunho continua como está.',
    todo: 'Diminua o público, escolha um início em outro mês ou mude o orçamento nos Ajustes.',
  }),
  test_send_running: () => ({
    what: 'Já há um teste deste rascunho em preparação.',
    kept: 'Ele será enviado uma vez; este não foi enviado.',
    todo: 'Espere que ele apareça na caixa de saída.',
  }),
  report_no_key_column: () => ({
    what: 'Falta a coluna de telefone, ou a de status ou resposta.',
    kept: 'Nenhum resultado mudou.',
    todo: 'Indique estas colunas no relatório.',
  }),
  report_nothing_matched: () => ({
    what: 'Nenhum resultado é de um destinatário desta campanha.',
    kept: 'Nenhum resultado mudou.',
    todo: 'Confira se o que foi lido é desta campanha e se o telefone, a data e a mensagem foram indicados certo. O que não traz o texto enviado deve ficar como “Não usar”.',
  }),
  report_reading_missing: () => ({
    what: 'A leitura deste relatório não está mais na memória.',
    kept: 'Nenhum resultado mudou.',
    todo: 'Leia o arquivo de novo.',
  }),
  report_missing: () => ({
    what: 'Este relatório não está mais aqui.',
    todo: 'Importe o arquivo de novo, se precisar dele.',
  }),
  callbacks_none: () => ({
    what: 'A caixa de retornos não tem nada desta campanha.',
    kept: 'Nenhum resultado mudou.',
    todo: 'Espere o serviço enviar um retorno, ou importe o relatório do fornecedor.',
  }),
  callbacks_changed: () => ({
    what: 'Enquanto isso chegaram retornos com outros campos.',
    kept: 'Nenhum resultado mudou.',
    todo: 'Tente de novo: eles são lidos junto com os outros.',
  }),
  callbacks_too_many_fields: ({ most = '?' }) => ({
    what: `Os retornos desta campanha têm mais de ${most} campos diferentes.`,
    kept: 'Nenhum resultado mudou, e os retornos continuam na caixa.',
    todo: 'Importe o relatório do fornecedor em arquivo.',
  }),
  results_no_one: () => ({
    what: 'Nenhum destinatário tem este resultado.',
    kept: 'Nada foi criado.',
    todo: 'Escolha outro resultado.',
  }),
  bill_no_columns: () => ({
    what: 'As colunas escolhidas não dizem o que foi cobrado.',
    kept: 'Nada foi conferido.',
    todo: 'Indique a coluna de telefone, ou a de quantidade com a de data ou produto.',
  }),
  bill_period_wrong: () => ({
    what: 'O período termina antes de começar.',
    kept: 'Nada foi conferido.',
    todo: 'Corrija as datas do período.',
  }),
  bill_too_large: () => ({
    what: 'A fatura tem linhas ou valores demais para uma conferência só.',
    kept: 'Nada foi conferido.',
    todo: 'Divida o arquivo em partes de até 5 milhões de linhas e confira se a coluna de valor está certa.',
  }),
  bill_check_missing: () => ({
    what: 'Esta conferência não está mais na memória.',
    kept: 'Seus dados não mudaram.',
    todo: 'Confira o arquivo de novo.',
  }),
  bill_nothing_claimed: () => ({
    what: 'Esta conferência não tem nada a contestar.',
    kept: 'Nenhum arquivo foi gravado.',
    todo: 'Confira outra fatura, se precisar.',
  }),
}
