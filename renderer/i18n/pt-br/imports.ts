import type { TextEncoding } from '../../../shared/processes/reader.ts'
import { number, plural } from './formats.ts'

const encodings: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8 com BOM',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  cp850: 'DOS (CP850)',
  cp437: 'DOS (CP437)',
  macintosh: 'Mac Roman',
}

export const imports = {
  title: 'Importar',
  emptyTitle: 'Solte planilhas em qualquer lugar da janela',
  emptyLine:
    'Ou cole linhas copiadas do Excel. Antes de importar, você vê o que foi encontrado e diz o que é cada coluna.',
  openFile: 'Abrir arquivo…',
  recent: 'Arquivos recentes',
  open: 'Abrir',
  openRecent: (file: string) => `Abrir ${file}`,
  forgetRecent: (file: string) => `Esquecer ${file}`,
  reading: (file: string) => `Lendo ${file}…`,
  line: (rows: string, columns: number) => `${rows}, ${plural(columns, 'coluna', 'colunas')}`,
  allRows: (rows: number) => plural(rows, 'linha', 'linhas'),
  firstRows: (rows: number) => `Amostra das primeiras ${plural(rows, 'linha', 'linhas')}`,
  queue: 'Fila de arquivos',
  importAll: (count: number) => `Importar todos (${number(count)})`,
  importedAll: (made: number, waiting: number) =>
    waiting === 0
      ? `${plural(made, 'arquivo importado', 'arquivos importados')}.`
      : `${plural(made, 'arquivo importado', 'arquivos importados')}; ${plural(waiting, 'ainda precisa', 'ainda precisam')} de você.`,
  files: (first: string, count: number) => (count < 2 ? first : `${first} e mais ${number(count - 1)}`),
  fileCount: (count: number) => `${number(count)} arquivos ou abas`,
  join: (count: number) =>
    count === 0 ? 'Importar numa lista só' : `Importar numa lista só (${number(count)})`,
  joinHint: 'Os arquivos com as mesmas colunas do que está aberto viram uma só lista.',
  joinComparing: 'Comparando as colunas dos arquivos…',
  joinSheets: (count: number) => `Importar ${number(count)} abas numa lista só`,
  joinSheetsHint: 'As abas com as mesmas colunas da que está aberta viram uma só lista.',
  joinTitle: 'Importar numa lista só',
  joinFiles: 'Na ordem da fila',
  joinRules: (file: string, roles: string) => `As colunas seguem ${file}: ${roles}.`,
  joinRole: (column: string, role: string) => `${role} em “${column}”`,
  joinDdd: (ddd: string) => `DDD ${ddd} onde falta`,
  joinDiffers: (files: string, first: string) =>
    `Em ${files} isso estava definido de outro jeito. Na lista vale o que está em ${first}.`,
  joinNoKey: (file: string) => `Marque em ${file} qual coluna é telefone, CPF ou CNPJ.`,
  joinOrigin: (column: string) =>
    `A coluna “${column}”, no fim, diz de onde veio cada linha; o número da linha é o do próprio arquivo. Contatos repetidos são procurados em todos.`,
  joinStart: (count: number, areSheets: boolean) =>
    areSheets ? `Importar ${number(count)} abas` : `Importar ${number(count)} arquivos`,
  fileColumn: 'Arquivo',
  earlier: (when: string, list: string) => `Este arquivo já foi importado ${when}, na lista “${list}”.`,
  queueState: {
    waiting: 'na fila',
    running: 'lendo',
    review: 'em conferência',
    committed: 'importado',
    cancelled: 'cancelado',
    failed: 'não importado',
  },
  dropFile: 'Fechar arquivo',
  next: (file: string) => `Próximo: ${file}`,

  facts: 'O arquivo',
  kinds: {
    csv: 'Texto separado',
    xlsx: 'Planilha XLSX',
    xls: 'Planilha XLS',
    xlsb: 'Planilha XLSB',
    ods: 'Planilha ODS',
    xml: 'Planilha XML do Excel 2003',
    html: 'Tabela HTML',
    dbf: 'Tabela DBF',
    dif: 'Planilha DIF',
    sylk: 'Planilha SYLK',
  },
  sheet: 'Aba',
  sheets: 'Abas do arquivo',
  sheetRows: (rows: number, isCut: boolean) =>
    isCut ? `mais de ${plural(rows, 'linha', 'linhas')}` : plural(rows, 'linha', 'linhas'),
  otherSheets: (count: number, name: string) =>
    count === 1 ? `Importar também “${name}”` : `Importar também as outras ${number(count)} abas`,
  otherSheetsHint: 'Cada aba com telefones ou documentos vira uma lista.',
  hiddenSheet: (name: string) => `${name} (oculta)`,
  encoding: 'Codificação',
  encodings,
  delimiter: 'Separador',
  delimiters: { ';': 'Ponto e vírgula  ;', ',': 'Vírgula  ,', '\t': 'Tabulação', '|': 'Barra vertical  |' },
  quotes: 'Aspas',
  quoteStyles: {
    doubled: 'Envolvem células, como no Excel',
    backslash: 'Envolvem células, escapadas com \\',
    single: 'Aspas simples envolvem células',
    text: 'São texto',
  },
  password: {
    what: 'A planilha está protegida por senha.',
    hint: 'Digite a senha para abri-la. Ela não é guardada: ao reabrir o Revoada, é preciso digitá-la de novo.',
    label: 'Senha da planilha',
    action: 'Abrir planilha',
    wrong: 'Esta senha não abre a planilha.',
  },
  lostCharacters: {
    what: (count: number, rows: string) =>
      count === 1
        ? `A linha ${rows} tem caracteres ilegíveis (\ufffd).`
        : `${number(count)} linhas têm caracteres ilegíveis (\ufffd): ${rows}.`,
    kept: 'As linhas foram mantidas.',
    todo: 'Se forem muitas, escolha outra codificação acima; se forem poucas, corrija as células.',
  },
  removedCharacters: {
    what: (count: number, rows: string) =>
      count === 1
        ? `A linha ${rows} tinha caracteres de controle, que foram retirados.`
        : `${number(count)} linhas tinham caracteres de controle, que foram retirados: ${rows}.`,
    kept: 'As linhas e o restante do texto foram mantidos.',
    todo: 'Confira essas células antes de enviar.',
  },
  quoteDoubts: {
    what: (count: number, rows: string) =>
      count === 1
        ? `A linha ${rows} tem aspas fora do lugar.`
        : `${number(count)} linhas têm aspas fora do lugar: ${rows}.`,
    kept: 'Nenhuma linha foi descartada. Compare as duas leituras e escolha a certa.',
    compare: 'Comparar leituras…',
    title: 'Aspas fora do lugar',
    reading: 'Lendo o arquivo…',
    row: (row: number) => `Linha ${number(row)}`,
    asRead: 'Leitura atual',
    asText: 'Com aspas como texto',
    keep: 'Manter a leitura atual',
    takeAsText: 'Ler aspas como texto',
  },
  headerRow: 'Cabeçalho',
  noHeader: 'Não há cabeçalho',
  headerIn: (row: number) => `Na linha ${number(row)}`,
  delimitedBy: { ';': 'ponto e vírgula', ',': 'vírgula', '\t': 'tabulação', '|': 'barra vertical' },
  headerFact: (row: number) => `cabeçalho na linha ${number(row)}`,
  noHeaderFact: 'sem cabeçalho',
  dddFact: (ddd: string) => `DDD ${ddd} onde falta`,
  detected: 'Você pode alterar o que foi detectado.',
  ddd: 'Números sem DDD',
  dddRefuse: 'Recusar',
  dddUse: (ddd: string, state: string) => `Usar ${ddd} (${state})`,

  sample: 'Amostra do arquivo',
  row: 'Linha',
  verdict: 'Situação',
  phoneUsed: 'Telefone usado',
  phonePlace: (place: number) => `${place}º telefone`,
  phoneOrderLine:
    'De cada linha vale o primeiro celular nesta ordem; se não houver celular, o primeiro telefone fixo. Para mudar a ordem, arraste a coluna ou escolha o lugar.',
  phoneMoved: (column: string, place: number) => `“${column}” agora é o ${place}º telefone`,
  roleOf: (column: string) => `Papel da coluna ${column}`,
  why: {
    similar: 'nome parecido',
    content: 'pelo conteúdo',
    remembered: 'lembrado',
  },
  nothingTaken: (rows: number, reason: string, count: number) => {
    if (rows === 1) return `A única linha foi recusada: ${reason}.`
    const all = `Todas as ${number(rows)} linhas foram recusadas`
    return count === rows ? `${all}: ${reason}.` : `${all}, ${number(count)} delas por: ${reason}.`
  },
  chooseDdd: 'Escolher um DDD…',
  rescues: {
    use_phones: (column: string) => `Usar “${column}” como telefone`,
    use_documents: (column: string, document: string) => `Usar o ${document} de “${column}”`,
    use_area_codes: (column: string) => `Usar “${column}” como DDD`,
    drop_area_codes: (column: string) => `Não usar “${column}” como DDD`,
  },
  noRows: 'Nenhuma linha corresponde.',
  noDataRows: 'O arquivo tem cabeçalho e nenhuma linha abaixo dele.',
  noCells: 'Não há dados aqui.',
  noCellsLine: 'Se o arquivo tem outra aba, escolha-a acima.',

  countsAll: 'Resultado',
  accepted: 'aceitas como estão',
  repaired: 'reparadas',
  duplicates: 'repetidas',
  rejected: 'recusadas',
  /** `file` = where that row stands, where there are several. */
  duplicateOf: (row: number, file: string | null) =>
    `repetida da linha ${number(row)}${file === null ? '' : ` de ${file}`}`,
  acceptedWord: 'aceita',
  listName: 'Nome da lista',
  listNameMissing: 'A lista precisa de um nome.',
  importFile: 'Importar o arquivo',
  importCount: (count: number) => `Importar ${plural(count, 'contato', 'contatos')}`,

  runningTitle: (file: string) => `Importando ${file}`,
  cancellingTitle: (file: string) => `Cancelando ${file}`,
  runningLine: 'Você pode ir para outra página; a importação continua e o andamento aparece no rodapé.',
  fileOf: (file: string, place: number, count: number) => `${file}, ${number(place)} de ${number(count)}`,
  rowsRead: 'linhas lidas',
  perSecond: (rows: number) => `${number(rows)} linhas por segundo`,
  remaining: (time: string) => `faltam cerca de ${time}`,
  elapsed: (time: string) => `há ${time}`,
  cancel: 'Cancelar importação',

  doneTitle: (taken: number) =>
    taken === 1 ? '1 contato importado' : `${number(taken)} contatos importados`,
  doneLine: (rows: number, took: string) => `De ${plural(rows, 'linha', 'linhas')} lidas em ${took}.`,
  doneLeftOut: (count: number) =>
    count === 1
      ? '1 linha ficou de fora e está salva com o motivo.'
      : `${number(count)} linhas ficaram de fora e estão salvas, cada uma com o motivo.`,
  repairsTitle: 'Reparos',
  normalisedTitle: 'Apenas padronizado',
  reasonsTitle: 'Motivos de recusa',
  notesTitle: 'Aceitas, com documento inválido',
  duplicatesTitle: 'Repetidas',
  duplicatesLine: 'O mesmo contato já estava numa linha anterior; vale a primeira.',
  nothingRepaired: 'Nada precisou de reparo.',
  nothingRejected: 'Nada foi recusado.',
  saveLeftOut: 'Salvar linhas que não entraram',
  saved: (rows: number) =>
    `${plural(rows, 'linha salva', 'linhas salvas')} com o motivo ao lado de cada uma.`,
  openList: 'Abrir lista',
  writeSms: 'Escrever SMS',
  failedTitle: 'A importação não terminou',
  cancelledTitle: 'Importação cancelada',
  stoppedAt: (file: string, place: number, count: number) =>
    `Parou em ${file}, ${number(place)} de ${number(count)}. Todos continuam na fila.`,
  filesStay: 'Todos os arquivos continuam na fila.',
  openNext: 'Abrir',
  importAgain: (count: number): string => (count > 1 ? 'Voltar aos arquivos' : 'Voltar ao arquivo'),
  allOfFile: 'Linhas do arquivo',
  readingAll: 'Lendo o arquivo inteiro',
  readingRows: (rows: string) => `Lendo o arquivo inteiro: ${rows} linhas`,
  readingCancelled: 'O resto do arquivo não foi lido. O que aparece é o começo dele.',
  readingAgain: 'Ler o arquivo inteiro',
  countsSoFar: 'Resultado parcial',
  onlyProblems: 'Ver só as que não entram',
  search: 'Buscar nas linhas',
  searching: 'buscando…',
  showAll: 'Mostrar todas',
  shown: (rows: number) => plural(rows, 'linha mostrada', 'linhas mostradas'),
  selected: (rows: number) => plural(rows, 'linha selecionada', 'linhas selecionadas'),
  inView: (rows: number) => (rows === 1 ? 'A linha mostrada' : `As ${number(rows)} linhas mostradas`),
  mark: (row: number) => `Selecionar a ${number(row)}ª linha mostrada`,
  markAll: 'Selecionar todas as linhas mostradas',
  sortBy: (column: string) => `Ordenar por ${column}`,
  otherValues: (rows: number) => `Há mais ${plural(rows, 'linha', 'linhas')} com outros valores.`,
  dropSelected: 'Remover as selecionadas',
  dropped: (rows: number) => plural(rows, 'linha removida', 'linhas removidas'),
  redo: 'Refazer',
  working: 'Aplicando',
  seeking: 'Procurando o fim dos dados',
  written: (cells: number, leftOut: number) =>
    leftOut === 0
      ? plural(cells, 'célula alterada', 'células alteradas')
      : `${plural(cells, 'célula alterada', 'células alteradas')}; ${plural(leftOut, 'não coube', 'não couberam')} na planilha`,
  changes: {
    cell: (column: string, row: string) => `${column}, linha ${row}`,
    block: (cells: string) => `${cells} células`,
    rules: 'papéis das colunas ou DDD',
    peopleRemoved: (rows: string) => `remover da lista (${rows})`,
    peopleReturned: (rows: string) => `devolver à lista (${rows})`,
    fix: (what: string, rows: string) => `${what} (${rows})`,
  },
  fixMany: 'Corrigir em lote',
  fixWhat: 'O que fazer',
  fixWhere: 'Em quais linhas',
  fixColumn: 'Coluna',
  fixDdd: 'DDD',
  fixes: {
    strip_mask: 'Remover a pontuação',
    add_ddd: 'Adicionar o DDD que falta',
    pad_document: 'Completar zeros à esquerda de CPF/CNPJ',
    replace: 'Localizar e substituir',
    reached_first: 'Priorizar o número que recebeu',
    drop_rows: 'Remover linhas',
    restore_rows: 'Restaurar linhas removidas',
  },
  fixHints: {
    strip_mask:
      'Remove pontos, traços, barras, parênteses e espaços. Célula com dois números ou com letras fica como está.',
    add_ddd: 'O DDD é adicionado só aos números escritos sem ele.',
    pad_document: 'Só onde os dígitos verificadores provam quais zeros faltam.',
    replace: 'O texto é buscado exatamente como foi escrito, sem curingas.',
    reached_first:
      'O número que recebeu uma campanha vem para o lugar de um que falhou ou ainda não tem resultado; um que falhou também dá lugar a um sem resultado. Números de outras linhas ficam onde estão.',
    drop_rows: 'Não entram na lista; vão para o arquivo das linhas que não entraram.',
    restore_rows: 'Elas voltam a ser avaliadas pelas regras.',
  },
  find: 'Localizar',
  replaceBy: 'Substituir por',
  matchCase: 'Diferenciar maiúsculas',
  wholeCell: 'Só a célula inteira',
  preview: 'Prévia das mudanças',
  counting: 'Contando…',
  findMissing: 'Escreva o que localizar.',
  emptied: '(vazio)',
  wouldChange: (rows: number) =>
    rows === 0 ? 'Nenhuma linha mudaria.' : plural(rows, 'linha mudaria.', 'linhas mudariam.'),
  applyTo: (rows: number) => `Aplicar a ${plural(rows, 'linha', 'linhas')}`,
  fixed: (rows: number) => plural(rows, 'linha mudou', 'linhas mudaram'),
  columnsTitle: 'Colunas',
  columnsLine: 'Colunas ocultas continuam na lista e nas exportações.',
  columnsReset: 'Como no arquivo',
  columnUp: (column: string) => `Mover ${column} para antes`,
  columnDown: (column: string) => `Mover ${column} para depois`,
  leaveTitle: 'Este arquivo tem correções suas',
  leaveLine: (changes: number) =>
    `${plural(changes, 'correção feita', 'correções feitas')}, e o arquivo ainda não virou lista. Em espera, ele fica salvo e pode ser retomado no Início.`,
  leaveKeep: 'Deixar em espera',
  leaveDiscard: 'Descartar',
  doneRows: (rows: number) => `De ${plural(rows, 'linha', 'linhas')}.`,
}
