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
  noTags: 'Esta lista não tem etiquetas. Com elas você encontra as listas do mesmo assunto.',
  newTag: 'Nova etiqueta',
  addTag: 'Adicionar',
  saveTag: 'Renomear',
  renameTag: (tag: string) => `Renomear “${tag}”`,
  removeTag: (tag: string) => `Remover a etiqueta “${tag}”`,
  tagRenamedEverywhere: 'O novo nome vale em todas as listas com esta etiqueta.',
  tagsFull: (most: number) => `Uma lista tem até ${number(most)} etiquetas. Remova uma para adicionar outra.`,
  tagsDone: 'Pronto',
  filterByTag: 'Filtrar por etiquetas',

  search: 'Buscar lista pelo nome',
  noneFound: 'Nenhuma lista encontrada',
  noneFoundLine: 'Confira o nome e as etiquetas, ou limpe a busca.',
  clearSearch: 'Limpar a busca',
  chooseList: (name: string) => `Selecionar ${name}`,
  combine: (count: number) => (count < 2 ? 'Combinar…' : `Combinar ${number(count)} listas…`),
  combineNeedsTwo: 'Selecione duas listas ou mais para combinar.',
  combineTooMany: (most: number) => `Dá para combinar até ${number(most)} listas de uma vez.`,
  combineTitle: (count: number) => `Combinar ${plural(count, 'lista', 'listas')}`,
  operation: 'Como combinar',
  operations: { union: 'Juntar', difference: 'Subtrair', intersection: 'Em comum' },
  operationHints: {
    union:
      'Todos os contatos das listas, cada número uma vez. Uma pessoa com números diferentes nas listas fica com todos. Mantém as colunas de todas.',
    difference: 'Quem está na primeira lista e em nenhuma das outras, nem por outro telefone.',
    intersection:
      'Quem está em todas as listas, por qualquer um dos seus telefones, com as colunas da primeira.',
  },
  firstList: {
    union: 'Para repetidos, manter a linha de',
    difference: 'Manter os contatos de',
    intersection: 'Manter as linhas de',
  },
  result: 'Resultado',
  counting: 'Contando…',
  wouldHave: (size: number, duplicates: number) =>
    `A nova lista terá ${plural(size, 'contato', 'contatos')}${
      duplicates === 0
        ? ''
        : `; ${plural(duplicates, 'linha repetida fica', 'linhas repetidas ficam')} de fora`
    }.`,
  byOther: {
    difference: (people: number) =>
      `${plural(people, 'contato sai', 'contatos saem')} porque outra lista traz a pessoa por outro telefone ou pelo mesmo CPF.`,
    intersection: (people: number) =>
      `${plural(people, 'contato fica', 'contatos ficam')} porque outra lista traz a pessoa por outro telefone ou pelo mesmo CPF.`,
  },
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
    copy: (name: string) => `tirada de ${name}`,
    results: (campaign: string, standings: string) =>
      standings === ''
        ? `dos destinatários de ${campaign}`
        : `dos destinatários de ${campaign}: ${standings}`,
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
  lastResult: 'Último resultado',
  outcomes: { reached: 'Recebeu', failed: 'Falhou de vez' },
  resultOf: (when: string, campaign: string) => `${when} · ${campaign}`,
  failedPhones: (count: number) => `Números que falharam de vez: ${number(count)}`,
  reason: 'Motivo',
  /** `file` = where that row stands, where there are several. */
  duplicateOf: (row: number, file: string | null) =>
    `repetida da linha ${number(row)}${file === null ? '' : ` de ${file}`}`,
  rowsLabel: (name: string) => `Contatos de ${name}`,
  leftOutLabel: (name: string) => `Linhas de ${name} que não entraram`,
  nothingLeftOut: 'Todas as linhas do arquivo entraram.',
  nothingRepeated: 'Nenhum contato estava repetido nas listas.',
  searchPeople: 'Buscar nome, telefone, qualquer coluna',
  shown: (people: number, all: number) => `${number(people)} de ${plural(all, 'contato', 'contatos')}`,
  shownSoFar: (people: number) => `${number(people)} até agora, buscando…`,
  noPersonFound: 'Nenhum contato assim nesta lista',
  noPersonFoundLine: 'Confira a busca e os filtros.',
  zoneChip: (zone: string) => `fuso de ${zone}`,
  chooseRow: (row: number) => `Selecionar o contato ${number(row)}`,
  chosen: (count: number) => plural(count, 'selecionado', 'selecionados'),
  withAll: 'Com a lista toda',
  withShown: (count: number) => `Com ${plural(count, 'filtrado', 'filtrados')}`,
  copyAll: 'Duplicar a lista…',
  copyShown: 'Criar lista com eles…',
  copyTitle: 'Nova lista',
  copyName: (name: string) => `${name}, cópia`,
  copyLine: (people: string) =>
    `Ela terá ${people === '1' ? '1 contato' : `${people} contatos`}, com as mesmas colunas. A lista de origem continua igual.`,
  saveCsv: 'Salvar em CSV para o Excel…',
  saveXlsx: 'Salvar em XLSX…',
  peopleSaved: (rows: number) => `${plural(rows, 'contato salvo', 'contatos salvos')}.`,
  removePeople: 'Tirar da lista',
  peopleRemoved: (count: number) =>
    `${plural(count, 'contato saiu', 'contatos saíram')} da lista. O que já está na caixa de saída não muda.`,
  peopleReturned: (count: number) => `${plural(count, 'contato voltou', 'contatos voltaram')} para a lista.`,
  returnPeople: (count: number) =>
    count === 1 ? 'Devolver o contato que saiu' : `Devolver os ${number(count)} contatos que saíram`,
  block: 'Bloquear',
  blocked: (count: number) =>
    `${plural(count, 'contato bloqueado', 'contatos bloqueados')}: nenhuma campanha vai para ${count === 1 ? 'ele' : 'eles'}.`,
  blockNote: (list: string) => `Bloqueado na lista ${list}`,
  from: 'De',
  to: 'Até',
  otherValues: (count: number) => `Há mais ${plural(count, 'contato', 'contatos')} com outros valores.`,
  onlyEmpty: (count: number) => `Só vazios (${number(count)})`,
  onlyFilled: 'Só preenchidos',
  renameColumn: 'Renomear a coluna…',
  renameColumnTitle: 'Renomear a coluna',
  newColumnName: 'Nome da coluna',
  filterBy: (name: string) => `Ver só ${name}`,
  ownColumns: 'Por coluna da planilha',
  others: 'Outros',
  emptyValue: 'Vazio',
  band: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  summary: 'Resumo',
  summaryEmpty: 'Esta lista não tem contatos.',
  summaryHeaders: { name: 'Grupo', count: 'Contatos', share: 'Percentual' },
  summaryOf: {
    phoneKinds: 'Tipos de telefone',
    documentKinds: 'Tipos de documento',
    states: 'Por UF',
    areas: 'Por DDD',
    topAreas: (shown: number) => `Por DDD, os ${number(shown)} maiores`,
    zones: 'Por fuso horário',
    outcomes: 'Último resultado do telefone',
  },
  summaryKinds: { mobile: 'Celular', landline: 'Fixo', foreign: 'De outro país', cpf: 'CPF', cnpj: 'CNPJ' },
  summaryZones: { 'America/Sao_Paulo': 'Brasília', 'America/Manaus': 'Manaus', 'America/Rio_Branco': 'Acre' },
  underOnePercent: '< 1%',
  timeThere: (time: string) => `agora ${time}`,
  zonesHint: 'Pelo DDD; quem se mudou pode estar em outro fuso.',
  zonesHint97: 'Pelo DDD. No 97, parte dos municípios tem uma hora a menos que Manaus.',
  outcomesHint: 'Pelos relatórios das suas campanhas. Dos demais números não há resultado.',
  otherStates: 'Números de outro país não têm UF nem fuso aqui.',
  enrich: 'Enriquecer',
  writeSms: 'Escrever SMS',
  saveLeftOut: 'Salvar linhas que não entraram',
  asCsv: 'CSV para o Excel',
  asXlsx: 'XLSX',
  saved: (rows: number) =>
    `${plural(rows, 'linha salva', 'linhas salvas')} com o motivo ao lado de cada uma.`,
  reopen: 'Voltar à conferência do arquivo',
  rename: 'Renomear…',
  renameTitle: 'Renomear a lista',
  newName: 'Nome da lista',
  keep: 'Manter até…',
  keepUntil: 'Manter até',
  keepTitle: 'Até quando manter a lista',
  keepLine: 'Depois desse dia a página inicial pergunta. Nada é apagado sem você.',
  keepWithoutDate: 'Sem prazo',
  noKeepDate: 'sem prazo',
  kept: (name: string, day: string) => `“${name}” será mantida até ${day}.`,
  keptWithoutDate: (name: string) => `“${name}” será mantida sem prazo.`,
  remove: 'Remover',
  back: (name: string) => `“${name}” está de volta.`,
  removed: (name: string, count: number) =>
    `“${name}” removida: ${plural(count, 'contato apagado', 'contatos apagados')}.`,
}
