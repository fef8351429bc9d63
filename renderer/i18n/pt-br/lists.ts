import { number, plural } from './formats.ts'

export const lists = {
  title: 'Listas',
  line: (count: number, people: number) =>
    `${plural(count, 'lista', 'listas')}, ${plural(people, 'contato', 'contatos')} ao todo.`,
  import: 'Importar planilha…',
  emptyTitle: 'Nenhuma lista até agora',
  emptyLine: 'Solte uma planilha em qualquer lugar da janela. Você vê o que há nela antes de importar.',
  name: 'Nome',
  contacts: 'Contatos',
  leftOut: 'Não entraram',
  file: 'Origem',
  created: 'Criada',
  actionsFor: (name: string) => `Ações de ${name}`,

  tags: 'Etiquetas',
  editTags: 'Etiquetas…',
  tagsOf: (name: string) => `Etiquetas de “${name}”`,
  noTags: 'Esta lista não tem etiquetas. Com elas você encontra as listas que são da mesma coisa.',
  newTag: 'Nova etiqueta',
  addTag: 'Acrescentar',
  saveTag: 'Renomear',
  renameTag: (tag: string) => `Renomear “${tag}”`,
  removeTag: (tag: string) => `Tirar “${tag}”`,
  tagRenamedEverywhere: 'O novo nome vale em todas as listas que têm esta etiqueta.',
  tagsFull: (most: number) => `Uma lista tem até ${number(most)} etiquetas. Tire uma para pôr outra.`,
  tagsDone: 'Pronto',
  filterByTag: 'Só as listas com as etiquetas',

  search: 'Buscar lista pelo nome',
  noneFound: 'Nenhuma lista assim',
  noneFoundLine: 'Veja se o nome e as etiquetas estão certos, ou limpe a busca.',
  clearSearch: 'Limpar a busca',
  chooseList: (name: string) => `Escolher ${name}`,
  combine: (count: number) => (count < 2 ? 'Combinar…' : `Combinar ${number(count)} listas…`),
  combineNeedsTwo: 'Marque duas listas ou mais para combinar.',
  combineTooMany: (most: number) => `Dá para combinar até ${number(most)} listas de uma vez.`,
  combineTitle: (count: number) => `Combinar ${plural(count, 'lista', 'listas')}`,
  operation: 'Como combinar',
  operations: { union: 'Juntar', difference: 'Tirar', intersection: 'Em comum' },
  operationHints: {
    union: 'Quem está em qualquer uma das listas, cada contato uma vez. As colunas de todas ficam.',
    difference: 'Quem está na primeira lista e em nenhuma das outras.',
    intersection: 'Quem está em todas as listas, com as colunas da primeira.',
  },
  firstList: {
    union: 'De quem está em mais de uma, vale a linha de',
    difference: 'Ficam os contatos de',
    intersection: 'Valem as linhas de',
  },
  result: 'O que resulta',
  counting: 'Contando…',
  wouldHave: (size: number, duplicates: number) =>
    `A nova lista terá ${plural(size, 'contato', 'contatos')}${
      duplicates === 0
        ? ''
        : `; ${plural(duplicates, 'linha repetida fica', 'linhas repetidas ficam')} de fora`
    }.`,
  combineAction: 'Criar a lista',
  combining: 'Combinando',
  cancelCombining: 'Cancelar a combinação',
  cancelling: 'Cancelando…',

  detailLine: (size: number, file: string, when: string) =>
    `${plural(size, 'contato', 'contatos')}, de ${file}, importada ${when}.`,
  /** What a list was made of, in the place of its file. */
  origins: {
    union: (names: string) => `união de ${names}`,
    difference: (first: string, others: string) => `${first} sem ${others}`,
    intersection: (names: string) => `o que há em comum entre ${names}`,
    enrichment: (name: string) => `do enriquecimento ${name}`,
  },
  combinedLine: (size: number, origin: string, when: string) =>
    `${plural(size, 'contato', 'contatos')}: ${origin}, ${when}.`,
  landlinesLine: (count: number) =>
    count === 1
      ? '1 é telefone fixo, que SMS não alcança.'
      : `${number(count)} são telefones fixos, que SMS não alcança.`,
  taken: 'Contatos',
  position: 'Nº',
  sourceRow: 'Linha',
  phone: 'Contato',
  document: 'Documento',
  phoneKind: 'Tipo',
  phoneKinds: { mobile: 'celular', landline: 'fixo', other: 'outro' },
  repairs: 'Reparos',
  reason: 'Motivo',
  duplicateOf: (row: number) => `repetida da linha ${number(row)}`,
  rowsLabel: (name: string) => `Contatos de ${name}`,
  leftOutLabel: (name: string) => `Linhas de ${name} que não entraram`,
  nothingLeftOut: 'Todas as linhas do arquivo entraram.',
  nothingRepeated: 'Nenhum contato estava repetido nas listas.',
  summary: 'Resumo',
  summaryEmpty: 'Esta lista não tem contatos.',
  summaryHeads: { name: 'Grupo', count: 'Contatos', share: 'Parte' },
  summaryOf: {
    phoneKinds: 'Tipos de telefone',
    documentKinds: 'Tipos de documento',
    states: 'Por UF',
    areas: 'Por DDD',
    topAreas: (shown: number) => `Por DDD, os ${number(shown)} maiores`,
    zones: 'Por fuso horário',
  },
  summaryKinds: { mobile: 'Celular', landline: 'Fixo', foreign: 'De outro país', cpf: 'CPF', cnpj: 'CNPJ' },
  summaryZones: { 'America/Sao_Paulo': 'Brasília', 'America/Manaus': 'Manaus', 'America/Rio_Branco': 'Acre' },
  underOnePercent: '< 1%',
  timeThere: (time: string) => `agora ${time}`,
  zonesHint: 'Pelo DDD. De quem se mudou e levou o número, o fuso é outro.',
  zonesHint97: 'Pelo DDD. No 97, parte dos municípios tem uma hora a menos que Manaus.',
  otherStates: 'Números de outro país não têm UF nem fuso aqui.',
  enrich: 'Enriquecer',
  writeSms: 'Escrever SMS',
  saveLeftOut: 'Salvar o que ficou de fora',
  asCsv: 'CSV para o Excel',
  asXlsx: 'XLSX',
  saved: (rows: number) =>
    `${plural(rows, 'linha salva', 'linhas salvas')} com o motivo ao lado de cada uma.`,
  reopen: 'Voltar à conferência do arquivo',
  rename: 'Renomear…',
  renameTitle: 'Renomear a lista',
  newName: 'Nome da lista',
  remove: 'Remover',
  back: (name: string) => `“${name}” está de volta.`,
  removed: (name: string, count: number) =>
    `“${name}” removida: ${plural(count, 'contato apagado', 'contatos apagados')}.`,
}
