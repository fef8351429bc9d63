import type { ProblemSentences } from './problem-words.ts'
import type { EnrichmentProblemCode } from '../bridge/problem.ts'

const nothingSpent = 'Nada foi enviado e nada foi gasto.'

export const enrichmentProblems: Pick<ProblemSentences, EnrichmentProblemCode> = {
  enrichment_missing: () => ({
    what: 'Este enriquecimento não existe mais.',
    todo: 'Ele pode ter sido removido. Veja os atuais em Enriquecimento.',
  }),
  enrichment_state_changed: () => ({
    what: 'A situação deste enriquecimento já mudou.',
    kept: 'Ele está como a página mostra agora.',
    todo: 'Veja a situação atual e decida de novo.',
  }),
  enrichment_incomplete: () => ({
    what: 'Falta preencher algo antes de enviar.',
    kept: 'O que foi escrito está salvo.',
    todo: 'Veja o que está marcado no formulário.',
  }),
  enrichment_without_documents: () => ({
    what: 'A lista não tem nenhum documento deste tipo.',
    kept: nothingSpent,
    todo: 'Escolha outra lista, ou diga na importação qual coluna é o CPF ou o CNPJ.',
  }),
  enrichment_plan_changed: () => ({
    what: 'O que seria consultado mudou desde que você viu.',
    kept: nothingSpent,
    todo: 'Confira os novos números e envie de novo.',
  }),
  enrichment_price_unknown: () => ({
    what: 'Há um orçamento mensal, e o custo deste pedido não é conhecido.',
    kept: nothingSpent,
    todo: 'Informe o preço combinado por documento, ou remova o orçamento nos Ajustes.',
  }),
  enrichment_budget_exceeded: ({ budget = '?', spent = '?', estimate = '?' }) => ({
    what: `O pedido passaria do orçamento do mês: ${estimate} agora, ${spent} já comprometidos, de ${budget}.`,
    kept: nothingSpent,
    todo: 'Diminua a lista, espere o próximo mês ou mude o orçamento nos Ajustes.',
  }),
  enrichment_duplicate_needs_consent: () => ({
    what: 'Um pedido igual já saiu nos últimos dias.',
    kept: nothingSpent,
    todo: 'Veja se os registros dele bastam. Se quer pagar de novo, confirme.',
  }),
  record_missing: () => ({
    what: 'Este registro não está mais no enriquecimento.',
    todo: 'Volte à tabela e abra outro.',
  }),
  saved_view_missing: () => ({
    what: 'Esta visão não existe mais.',
    todo: 'Veja as atuais no menu de visões.',
  }),
  record_audience_empty: () => ({
    what: 'Ninguém sobra com estas regras.',
    kept: 'Nenhuma lista foi criada.',
    todo: 'Amplie um filtro ou aceite mais tipos de telefone.',
  }),
}
