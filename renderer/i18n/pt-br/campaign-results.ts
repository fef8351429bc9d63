import { blockedPeopleTexts } from '../../../shared/texts/blocked-people.ts'
import { resultsFileTexts } from '../../../shared/texts/results-file.ts'
import { number, plural } from './formats.ts'

const recipients = (count: number): string => plural(count, 'destinatário', 'destinatários')
const rows = (count: number): string => plural(count, 'linha', 'linhas')

export const campaignResults = {
  title: 'Resultados da entrega',
  standings: resultsFileTexts['pt-BR'].standings,
  import: 'Importar relatório…',
  importFirst: 'Importar o relatório do fornecedor',
  emptyLine:
    'O serviço não informa o que foi entregue. Baixe o relatório no site do fornecedor, em CSV ou Excel, e importe aqui: cada destinatário recebe o seu resultado.',
  dropTitle: 'Solte o relatório do fornecedor, ou outro arquivo',
  dropLine:
    'Um relatório traz os resultados desta campanha, e você confere antes. Outros arquivos são importados como sempre.',
  legend: 'Resultados, com o número de destinatários',
  share: (count: string, percent: string) => `${count} · ${percent}`,
  tableLabel: 'Destinatários e seus resultados',
  phone: 'Telefone',
  result: 'Resultado',
  word: 'Status do fornecedor',
  at: 'Quando',
  message: 'Mensagem',
  answer: 'resposta do destinatário',
  answerWord: (word: string) => `resposta: ${word}`,
  mentionWord: (word: string) => `resposta com ${word}`,
  noNumber: 'número apagado',

  export: 'Exportar',
  asCsv: 'Como CSV…',
  asXlsx: 'Como Excel…',
  exported: (count: number) => `${plural(count, 'linha exportada', 'linhas exportadas')}.`,

  makeList: 'Fazer lista…',
  listTitle: (count: number) => `Lista com ${recipients(count)}`,
  listLine:
    'A lista leva o telefone da campanha, as colunas da lista original (se ela ainda existir) e o resultado.',
  listName: 'Nome da lista',
  listNameOf: (campaign: string, standings: string) => `${campaign} - ${standings}`,
  everyone: 'todos',
  channel: 'Próxima campanha',
  onlyList: 'Criar só a lista',
  listAndCampaign: 'Criar campanha',
  listMade: (name: string) => `Lista “${name}” criada.`,
  see: 'Ver',

  blockOffer: {
    opted_out: (people: number) =>
      people === 1 ? '1 pessoa pediu para sair.' : `${number(people)} pessoas pediram para sair.`,
    failed_for_ever: (people: number) =>
      people === 1 ? '1 número é inválido.' : `${number(people)} números são inválidos.`,
  },
  blockWaves: (items: number) => `Somados os ${number(items)} lotes, cada pessoa uma vez.`,
  blockOpen: (open: number) => `${number(open)} ainda sem bloqueio.`,
  block: (open: number) => `Bloquear ${number(open)}`,
  blockName: blockedPeopleTexts['pt-BR'].name,
  blocked: (count: number) => `${plural(count, 'número bloqueado', 'números bloqueados')}.`,
  unblocked: 'Bloqueio desfeito.',
  autoBlocked: (parts: string) => `Bloqueio automático: ${parts}.`,
  autoBlockedParts: {
    opted_out: (people: number) =>
      people === 1 ? '1 pediu para sair' : `${number(people)} pediram para sair`,
    failed_for_ever: (people: number) => plural(people, 'número inválido', 'números inválidos'),
  },
  autoUndone: 'O bloqueio automático foi desfeito.',
  unblock: 'Desfazer bloqueio',
  unblockOf: (file: string) => `Desfazer bloqueio de ${file}`,

  evidence: (count: number) =>
    `Há resultados de ${recipients(count)} que só podem ser desta campanha: sinal de que ela foi enviada.`,
  confirmSent: 'Confirmar que foi enviada',

  reports: 'Relatórios importados',
  reportLine: (when: string, all: number, people: number) => `${when} · ${rows(all)}, ${recipients(people)}`,
  unmatchedOpen: (count: number) => `${rows(count)} sem correspondência`,
  untaught: (count: number) =>
    count === 1
      ? '1 status sem significado: importe o arquivo de novo para informar.'
      : `${number(count)} status sem significado: importe o arquivo de novo para informar.`,
  remove: 'Remover',
  removeOf: (file: string) => `Remover o relatório ${file}`,
  removed: (file: string) => `Relatório “${file}” removido.`,
  back: (file: string) => `Relatório “${file}” recuperado.`,

  unmatched: {
    title: 'Linhas sem correspondência',
    line: (total: number) => `${rows(total)} do relatório não são de nenhum destinatário.`,
    cut: (kept: number) =>
      `Guardadas: ${number(kept)}. De cada relatório ficam até ${number(100_000)} linhas, e nenhuma de pessoas excluídas.`,
    row: 'Linha',
    reason: 'Motivo',
    reasons: resultsFileTexts['pt-BR'].reasons,
    save: 'Exportar como CSV…',
  },

  callbacks: {
    name: 'Retornos desta campanha',
    reportLine: (when: string, all: number, people: number) =>
      `${when} · ${plural(all, 'retorno', 'retornos')}, ${recipients(people)}`,
    orCallbacks: 'Os retornos que chegarem ao serviço local também servem: use-os em Retornos.',
    unused: 'Eles podem dar a cada destinatário o seu resultado.',
    use: 'Usar como resultados…',
    fresh: (count: number) => `${plural(count, 'retorno novo', 'retornos novos')} desde a última vez.`,
    apply: (count: number) => `Aplicar ${number(count)}`,
    allUsed: 'Todos já estão nos resultados.',
    review: 'Rever…',
    line: (count: number) =>
      count === 0 ? '' : `${plural(count, 'retorno recebido', 'retornos recebidos')}.`,
    untaught: (count: number) =>
      count === 1
        ? '1 status sem significado: abra os retornos de novo para informar.'
        : `${number(count)} status sem significado: abra os retornos de novo para informar.`,
    sheet: {
      title: 'Usar retornos como resultados',
      columns: 'Campos usados',
      columnsHint:
        'Confira o que é cada campo dos retornos. A escolha vale para todos; os outros são ignorados.',
      others: (count: number) => (count === 1 ? 'Mais 1 campo' : `Outros ${number(count)} campos`),
      roleOf: (path: string) => `O que é o campo ${path}`,
      why: { header: 'pelo nome do campo', content: 'pelo conteúdo', remembered: 'como da última vez' },
      missing: 'Indique o campo do telefone e o do status ou da resposta.',
      opening: 'Abrindo os retornos…',
      found: 'Nos retornos',
      importedBefore: (when: string) =>
        `Estes retornos já foram aplicados ${when}. Aplicar de novo substitui aqueles resultados; com os mesmos significados, nada muda.`,
      wordsHint:
        'O que você informar aqui fica guardado para os próximos retornos iguais. Status sem significado não são adivinhados.',
      undone: 'Retornos desfeitos.',
      undoneBlocked: 'Retornos e bloqueios desfeitos.',
      unchanged: 'Estes retornos já estavam aplicados. Nada mudou.',
    },
  },

  sheet: {
    title: 'Importar relatório',
    columns: 'Colunas usadas',
    columnsHint: 'Confira o que cada coluna é. As outras são ignoradas.',
    others: (count: number) => (count === 1 ? 'Outra coluna' : `Outras ${number(count)} colunas`),
    roleOf: (column: string) => `O que é a coluna ${column}`,
    roles: {
      phone: 'Telefone',
      status: 'Status',
      detail: 'Detalhe ou erro',
      answer: 'Resposta',
      time: 'Data do status',
      message: 'Mensagem enviada',
      part: 'Parte do SMS',
      unused: 'Não usar',
    },
    why: {
      header: 'pelo nome da coluna',
      content: 'pelo conteúdo',
      remembered: 'como da última vez',
    },
    missing: 'Indique a coluna de telefone e a de status ou resposta.',
    opening: 'Abrindo o arquivo…',
    reading: (count: number) => `Lendo: ${rows(count)}`,
    found: 'No arquivo',
    foundLine: (matched: number, all: number, people: number) =>
      `${number(matched)} de ${rows(all)} são de ${recipients(people)} desta campanha.`,
    ofWave: (wave: number, people: number) => `lote ${number(wave)}: ${number(people)}`,
    importedBefore: (when: string) =>
      `Este arquivo já foi importado ${when}. Importar de novo substitui aquela importação; com os mesmos significados, nada muda.`,
    words: 'O que cada status significa',
    wordsHint:
      'O que você informar aqui fica guardado para os próximos relatórios deste fornecedor. Status sem significado não são adivinhados.',
    untaughtCount: (count: number, all: number) =>
      `${plural(count, 'status sem significado', 'status sem significado')}, em ${rows(all)}.`,
    meaningOf: (word: string) => `Significado de ${word}`,
    noMeaning: 'Sem significado',
    ignored: 'Ignorar (em andamento)',
    anyAnswer: 'Outra resposta',
    answerIs: (word: string) => `Resposta “${word}”`,
    mentionOf: (word: string) => `Resposta com “${word}” no texto`,
    otherWords: 'Outros status (mais de 500 diferentes)',
    occurrences: (count: number) => rows(count),
    whyWord: { remembered: 'como da última vez', known: 'proposta', elsewhere: 'de outro fornecedor' },
    howRead: 'Como o arquivo foi lido',
    apply: 'Aplicar',
    applyTo: (people: number) => `Aplicar a ${recipients(people)}`,
    applied: (people: number) => `Resultados aplicados a ${recipients(people)}.`,
    appliedBlocked: (people: number, blocked: number) =>
      `Resultados aplicados a ${recipients(people)}. ${blocked === 1 ? '1 número foi bloqueado' : `${number(blocked)} números foram bloqueados`} automaticamente.`,
    undone: 'Importação desfeita.',
    undoneBlocked: 'Importação e bloqueios desfeitos.',
    unchanged: 'Este relatório já estava importado. Nada mudou.',
  },
}
