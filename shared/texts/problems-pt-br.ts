import { connectionProblems } from './connection-problems-pt-br.ts'
import { databaseProblems } from './database-problems-pt-br.ts'
import { enrichmentProblems } from './enrichment-problems-pt-br.ts'
import { networkProblems } from './network-problems-pt-br.ts'
import { outboxProblems } from './outbox-problems-pt-br.ts'
import { refusedFiles } from './refused-files-pt-br.ts'
import { refusedKindOf } from './refused-files.ts'
import { registrationProblems } from './registration-problems-pt-br.ts'
import type { ProblemSentences } from './problem-words.ts'
import { wholeNumber } from './whole-numbers.ts'

const number = wholeNumber['pt-BR']

type Params = Record<string, string | number>

const inRow = (params: Params): string =>
  typeof params['row'] === 'number' ? ` na linha ${number(params['row'])}` : ''
const upTo = (params: Params, noun: string): string =>
  typeof params['limit'] === 'number' ? ` O limite é de ${number(params['limit'])} ${noun}.` : ''

const nothingImported = 'Nada foi importado.'

export const problems: ProblemSentences = {
  ...connectionProblems,
  ...databaseProblems,
  ...enrichmentProblems,
  ...outboxProblems,
  ...registrationProblems,
  ...networkProblems,
  reader_file_missing: () => ({
    what: 'O arquivo não foi encontrado.',
    kept: nothingImported,
    todo: 'Veja se foi movido ou renomeado e tente de novo.',
  }),
  reader_file_unreadable: (params) =>
    params['reason'] === 'directory'
      ? {
          what: 'Isto é uma pasta.',
          kept: nothingImported,
          todo: 'Escolha os arquivos que estão dentro dela.',
        }
      : {
          what: 'O sistema não deixou ler este arquivo.',
          kept: nothingImported,
          todo: 'Se ele estiver aberto no Excel, feche-o. Veja também se você tem permissão para abri-lo.',
        },
  reader_file_empty: () => ({
    what: 'O arquivo está vazio.',
    kept: nothingImported,
    todo: 'Veja se o sistema de origem terminou de exportar.',
  }),
  reader_kind_unsupported: (params) => {
    const [what, todo] = refusedFiles[refusedKindOf(params['kind'])]
    return { what, kept: nothingImported, todo }
  },
  reader_password_protected: () => ({
    what: 'A planilha está protegida por senha.',
    kept: nothingImported,
    todo: 'Abra-a no Excel, salve uma cópia sem senha e importe a cópia.',
  }),
  reader_password_wrong: () => ({
    what: 'A senha não abre a planilha.',
    kept: nothingImported,
    todo: 'Confira maiúsculas e minúsculas, ou peça a senha a quem enviou o arquivo.',
  }),
  reader_encryption_unsupported: () => ({
    what: 'A planilha está protegida por senha, de um modo que o Revoada não abre.',
    kept: nothingImported,
    todo: 'Abra-a no programa em que foi feita, salve uma cópia sem senha e importe a cópia.',
  }),
  reader_archive_damaged: () => ({
    what: 'A planilha está danificada e não abre.',
    kept: nothingImported,
    todo: 'Abra-a no Excel, deixe que ele a repare e salve de novo; ou peça o arquivo outra vez.',
  }),
  reader_archive_over_budget: () => ({
    what: 'Descompactada, a planilha passa do tamanho seguro para leitura.',
    kept: 'A leitura parou antes de pesar no computador; nada foi importado.',
    todo: 'Se a origem for de confiança, salve como CSV e importe o CSV.',
  }),
  reader_xml_damaged: (params) => ({
    what: `Uma parte interna da planilha está quebrada${inRow(params)}.`,
    kept: nothingImported,
    todo: 'Abra-a no Excel e salve de novo; ou peça o arquivo outra vez.',
  }),
  reader_xml_forbidden: () => ({
    what: 'A planilha traz instruções que uma planilha normal não tem (DOCTYPE ou entidades).',
    kept: 'Nenhuma delas foi seguida; nada foi importado.',
    todo: 'Não abra a planilha se não confiar na origem. Se confiar, salve-a de novo pelo Excel.',
  }),
  reader_workbook_damaged: () => ({
    what: 'A planilha está danificada e não abre.',
    kept: nothingImported,
    todo: 'Abra-a no Excel ou no LibreOffice, salve como XLSX e solte a cópia; ou peça o arquivo outra vez.',
  }),
  reader_workbook_too_large: (params) => ({
    what: `A planilha é grande demais para este formato antigo.${upTo(params, 'bytes')}`,
    kept: nothingImported,
    todo: 'Abra-a no Excel, salve como XLSX ou CSV, que são lidos aos poucos, e solte a cópia.',
  }),
  reader_sheet_missing: (params) => ({
    what:
      params['sheet'] === undefined
        ? 'A aba escolhida não existe neste arquivo.'
        : `A aba “${params['sheet']}” não existe neste arquivo.`,
    todo: 'Escolha outra aba.',
  }),
  reader_cell_too_long: (params) => ({
    what: `Há uma célula longa demais${inRow(params)}.${upTo(params, 'caracteres')}`,
    kept: nothingImported,
    todo: 'Em geral são aspas que não fecham, ou o separador errado.',
  }),
  reader_row_too_long: (params) => ({
    what: `Há uma linha longa demais${inRow(params)}.${upTo(params, 'caracteres')}`,
    kept: nothingImported,
    todo: 'Em geral são aspas que não fecham, ou um arquivo sem quebras de linha.',
  }),
  reader_too_many_rows: (params) => ({
    what: `O arquivo tem linhas demais.${upTo(params, 'linhas')}`,
    kept: nothingImported,
    todo: 'Divida-o em partes e importe uma de cada vez.',
  }),
  reader_too_many_columns: (params) => ({
    what: `O arquivo tem colunas demais${inRow(params)}.${upTo(params, 'colunas')}`,
    kept: nothingImported,
    todo: 'Veja se o separador escolhido é o certo; senão, apague as colunas que não usa.',
  }),
  reader_audio_not_mp3: () => ({
    what: 'Este arquivo não é um MP3.',
    kept: 'Nada foi importado dele.',
    todo: 'Salve a gravação como MP3; trocar o nome do arquivo não muda o que ele é.',
  }),
  reader_audio_damaged: () => ({
    what: 'O MP3 está danificado: não dá para medir o som.',
    kept: 'Nada foi importado dele.',
    todo: 'Salve a gravação como MP3 de novo, ou peça o arquivo outra vez.',
  }),
  reader_audio_free_format: () => ({
    what: 'O MP3 usa uma taxa de bits que poucos programas reconhecem (formato livre).',
    kept: 'Nada foi importado dele.',
    todo: 'Salve a gravação de novo com uma taxa comum, como 64 kbit/s.',
  }),
  reader_audio_too_large: (params) => ({
    what: `O arquivo de áudio é grande demais para ser medido.${upTo(params, 'bytes')}`,
    kept: 'Nada foi importado dele.',
    todo: 'Uma campanha aceita no máximo 30 segundos; corte a gravação antes.',
  }),
  reader_audio_too_long: (params) => ({
    what: `A gravação passa de ${params['minutes'] ?? 10} minutos: é longa demais para isto.`,
    kept: 'Nada foi importado dela.',
    todo: 'Uma campanha aceita no máximo 30 segundos; separe o trecho em um programa de áudio.',
  }),
  reader_audio_mixed_rates: () => ({
    what: 'O MP3 junta gravações de taxas de amostragem diferentes, ou mono com estéreo. Nem todo telefone tocaria o áudio inteiro.',
    kept: 'O arquivo continua como está.',
    todo: 'Abra-o em um programa de áudio e salve de novo como um só MP3.',
  }),
  reader_timed_out: () => ({
    what: 'A leitura do arquivo passou do tempo e foi interrompida.',
    kept: nothingImported,
    todo: 'Tente de novo. Se repetir, salve como CSV ou divida o arquivo.',
  }),
  reader_out_of_memory: () => ({
    what: 'O arquivo pediu memória demais e a leitura foi interrompida.',
    kept: nothingImported,
    todo: 'Salve como CSV, que pesa menos, ou divida o arquivo.',
  }),
  reader_crashed: () => ({
    what: 'O leitor de arquivos parou no meio deste arquivo.',
    kept: `${nothingImported} O resto do aplicativo não foi afetado.`,
    todo: 'Tente de novo. Se repetir, abra no Excel, salve como CSV e importe o CSV.',
  }),
  reader_answer_invalid: () => ({
    what: 'O leitor devolveu um resultado inválido, que foi descartado.',
    kept: nothingImported,
    todo: 'O arquivo pode estar danificado. Salve-o de novo pelo Excel e tente outra vez.',
  }),
  import_no_key_column: (params) => ({
    what: 'Nenhuma coluna está marcada como telefone, CPF ou CNPJ.',
    todo:
      Number(params['sheets'] ?? 1) > 1
        ? 'Marque uma no alto da tabela, ou escolha outra aba.'
        : 'Marque uma no alto da tabela.',
  }),
  import_nothing_taken: () => ({
    what: 'Nenhuma linha pôde ser aceita.',
    kept: 'Nenhuma lista foi criada.',
    todo: 'Veja os motivos; em geral o telefone está em outra coluna.',
  }),
  import_headers_differ: () => ({
    what: 'As colunas deste arquivo não são as mesmas dos outros.',
    kept: 'Nenhuma lista foi criada; os arquivos continuam na fila.',
    todo: 'Importe este arquivo separado, ou corrija o cabeçalho dele e tente de novo.',
  }),
  file_not_open: () => ({
    what: 'O processo de dados reiniciou depois que este arquivo foi aberto.',
    kept: 'O arquivo continua como estava; nada foi importado.',
    todo: 'Abra o arquivo de novo.',
  }),
  import_cancelled: () => ({
    what: 'A importação foi cancelada.',
    kept: 'Nenhuma lista foi criada; nada ficou pela metade.',
  }),
  job_missing: () => ({
    what: 'O processo de dados reiniciou no meio deste trabalho.',
    kept: 'Nada ficou pela metade: ou terminou por inteiro, ou não deixou nada.',
    todo: 'Se não encontrar o resultado, comece de novo.',
  }),
  import_row_missing: () => ({
    what: 'Esta linha não existe no arquivo.',
    kept: 'Nada mudou.',
    todo: 'Volte à conferência e escolha a linha de novo.',
  }),
  review_missing: () => ({
    what: 'Este arquivo não está mais em conferência.',
    kept: 'Se virou lista, ela está em Listas com tudo o que foi corrigido.',
    todo: 'Se foi descartado, solte o arquivo de novo.',
  }),
  list_not_reopenable: () => ({
    what: 'A importação desta lista não pode ser desfeita.',
    kept: 'A lista continua como está.',
    todo: 'Se ela não serve, apague a lista e importe o arquivo de novo.',
  }),
  list_missing: () => ({
    what: 'Esta lista não existe mais.',
    todo: 'Ela pode ter sido removida. Veja as atuais em Listas.',
  }),
  list_in_use: () => ({
    what: 'Um rascunho aberto usa esta lista.',
    kept: 'A lista continua como está.',
    todo: 'Apague o rascunho, ou escolha outra lista nele, e tente de novo.',
  }),
  list_changed: () => ({
    what: 'A lista mudou enquanto isso.',
    kept: 'Nada foi removido nem devolvido.',
    todo: 'Confira a lista e tente de novo.',
  }),
  column_name_taken: ({ name }) => ({
    what: `A lista já tem uma coluna${typeof name === 'string' ? ` “${name}”` : ' com este nome'}.`,
    kept: 'A coluna continua com o nome que tinha.',
    todo: 'Escolha outro nome.',
  }),
  test_phone_unreadable: () => ({
    what: 'Isto não é um telefone que existe.',
    todo: 'Escreva-o com DDD, ou com + e o código do país.',
  }),
  test_phones_missing: () => ({
    what: 'Nenhum dos seus telefones para teste recebe este tipo de campanha.',
    kept: 'Nada foi enviado.',
    todo: 'Adicione um celular seu em Ajustes, Telefones para teste.',
  }),
  audio_missing: () => ({
    what: 'Esta gravação não existe mais.',
    todo: 'Escolha outra, ou o arquivo de novo.',
  }),
  audio_in_use: () => ({
    what: 'Um rascunho usa esta gravação.',
    kept: 'A gravação continua como está.',
    todo: 'Apague o rascunho, ou escolha outra gravação nele, e tente de novo.',
  }),
  audio_too_large: (params) => ({
    what: `O arquivo de áudio passa do tamanho que uma campanha aceita.${upTo(params, 'bytes')}`,
    kept: 'Nada foi importado dele.',
    todo: 'Costuma ser uma imagem dentro do arquivo. Salve o som sem ela e escolha o arquivo de novo.',
  }),
  audio_undecodable: () => ({
    what: 'Não deu para ler o som deste arquivo.',
    kept: 'Nada foi importado dele.',
    todo: 'Abra-o em um programa de áudio e salve como MP3 ou WAV.',
  }),
  audio_track_missing: () => ({
    what: 'Este arquivo não tem som.',
    kept: 'Nada foi importado dele.',
    todo: 'Escolha outro arquivo, ou grave a mensagem.',
  }),
  audio_decoder_missing: () => ({
    what: 'Este computador não sabe decodificar o som deste arquivo.',
    kept: 'Nada foi importado dele.',
    todo: 'Salve a gravação como MP3 ou WAV em outro programa.',
  }),
  combination_of_different_kinds: () => ({
    what: 'Há listas de telefones e listas de documentos entre as escolhidas.',
    kept: 'As listas continuam como estão.',
    todo: 'Combine só listas de telefones, ou só listas de documentos.',
  }),
  combination_empty: () => ({
    what: 'Nenhum contato resulta desta combinação.',
    kept: 'Nenhuma lista foi criada.',
    todo: 'Confira a operação e a ordem das listas.',
  }),
  draft_missing: () => ({
    what: 'Este rascunho não existe mais.',
    todo: 'Ele pode ter sido apagado ou enviado. Veja Campanhas e Histórico.',
  }),
  draft_changed_elsewhere: () => ({
    what: 'Este rascunho mudou em outro lugar enquanto você escrevia.',
    kept: 'O que você escreveu continua nesta tela.',
    todo: 'Escolha com qual das duas versões continuar.',
  }),
  draft_being_queued: () => ({
    what: 'O envio desta campanha já está sendo preparado.',
    todo: 'Espere terminar. Ela aparece na caixa de saída.',
  }),
  draft_in_outbox: () => ({
    what: 'Esta campanha já está na caixa de saída.',
    kept: 'O que foi congelado para envio não muda.',
    todo: 'Para alterar, cancele o envio na caixa de saída enquanto ela espera.',
  }),
  draft_incomplete: () => ({
    what: 'Ainda falta algo neste rascunho.',
    kept: 'Nada foi enviado.',
    todo: 'O que falta está escrito ao lado de cada campo.',
  }),
  audience_changed: (params) => ({
    what:
      params['seen'] === params['now']
        ? 'A lista, os bloqueios ou os envios recentes mudaram enquanto você revisava.'
        : `O público mudou enquanto você revisava: eram ${number(Number(params['seen']))} destinatários, agora são ${number(Number(params['now']))}.`,
    kept: 'Nada foi enviado, e o rascunho está salvo.',
    todo: 'Confira os números de novo e envie.',
  }),
  suppression_list_missing: () => ({
    what: 'Esta lista de bloqueios não existe mais.',
    todo: 'Veja na página Bloqueios o que vale agora.',
  }),
  suppression_entry_missing: () => ({
    what: 'Este bloqueio já tinha sido removido.',
    todo: 'Veja na página Bloqueios o que vale agora.',
  }),
  suppression_entry_exists: () => ({
    what: 'Este número já tem um bloqueio individual.',
    kept: 'O bloqueio continua como estava.',
  }),
  suppression_key_unreadable: () => ({
    what: 'Não dá para ler este número, e ele não foi bloqueado.',
    todo: 'Escreva o telefone com DDD, ou o CPF ou CNPJ inteiro.',
  }),
  suppression_of_team: () => ({
    what: 'Estes bloqueios são da equipe.',
    kept: 'Continuam valendo.',
    todo: 'Quem administra a equipe pode retirar bloqueios; ao sair da equipe, eles saem deste computador.',
  }),
  suppression_not_exportable: () => ({
    what: 'Esta lista só tem códigos, que não podem ser convertidos em números.',
    todo: 'Use o arquivo de origem.',
  }),
  export_write_failed: () => ({
    what: 'Não deu para gravar o arquivo nesse lugar.',
    kept: 'As linhas continuam salvas aqui.',
    todo: 'Veja se há espaço em disco e se o arquivo não está aberto em outro programa, ou escolha outra pasta.',
  }),
  person_unreadable: ({ line }) => ({
    what: `Isto não é um telefone com DDD, um CPF nem um CNPJ${typeof line === 'number' ? `: linha ${number(line)}` : ''}.`,
    kept: 'Nada foi buscado nem apagado.',
    todo: 'Confira o número e busque de novo.',
  }),
  person_waits: ({ items }) => ({
    what: `Pedidos que citam esta pessoa ainda podem sair, ou esperam uma resposta${typeof items === 'number' ? `: ${number(items)}` : ''}.`,
    kept: 'Nada foi apagado.',
    todo: 'Na caixa de saída, cancele ou resolva o que está em aberto; depois tente apagar de novo.',
  }),
  service_stopped: () => ({
    what: 'O serviço local está parado.',
    kept: 'O que ele armazenou continua lá.',
    todo: 'Inicie-o em Serviço local e tente de novo.',
  }),
  service_unavailable: () => ({
    what: 'O serviço local não respondeu.',
    kept: 'O que ele armazenou continua lá.',
    todo: 'Tente de novo. Se continuar, reinicie o serviço local.',
  }),
  cnpj_import_running: () => ({
    what: 'Já há uma importação da base de CNPJ em andamento.',
    kept: 'Ela continua como está.',
    todo: 'Espere que termine, ou cancele-a.',
  }),
  workspace_unavailable: () => ({
    what: 'O processo de dados não respondeu.',
    kept: 'O que já estava salvo continua salvo.',
    todo: 'Ele costuma voltar sozinho em segundos. Tente de novo.',
  }),
}
