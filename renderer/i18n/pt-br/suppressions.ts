import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import { number, plural } from './formats.ts'

export const suppressions = {
  title: 'Bloqueios',
  line: (lists: number, entries: number) =>
    `${plural(lists, 'lista', 'listas')} e ${plural(entries, 'bloqueio um a um', 'bloqueios um a um')}. Quem está aqui fica fora de toda campanha.`,
  import: 'Importar lista…',
  addOne: 'Bloquear um…',
  emptyTitle: 'Ninguém está bloqueado',
  emptyLine:
    'Solte aqui a lista do Procon, do Não Me Perturbe ou de quem pediu para sair, ou bloqueie um número por vez. Quem for bloqueado fica fora de toda campanha, também depois que a lista de contatos for apagada.',
  dropTitle: 'Solte para bloquear',
  dropLine: 'Vira uma lista de bloqueios, e não de contatos. Você confere antes.',
  oneAtATime: 'Solte um arquivo de cada vez.',
  tabs: 'Bloqueios',
  tabLists: 'Listas',
  tabEntries: 'Um a um',
  noLists: 'Nenhuma lista importada',
  noListsLine: 'Solte um arquivo nesta página para importar a primeira.',
  noEntries: 'Nenhum bloqueio feito um a um',
  noEntriesLine: 'Para quem pediu por telefone ou e-mail: “Bloquear um…”.',

  sources: {
    opt_out: 'Pediu para sair',
    nao_me_perturbe: 'Não Me Perturbe',
    procon: 'Procon',
    deceased: 'Óbito',
    own: 'Decisão própria',
    other: 'Outra origem',
  },
  kinds: { phone: 'Telefone', cpf: 'CPF', cnpj: 'CNPJ' },
  storages: { plain: 'Números', hashed: 'Só códigos' },

  find: 'Conferir se alguém está bloqueado: telefone, CPF ou CNPJ',
  notReadable: 'Escreva o telefone com DDD, ou o CPF ou CNPJ inteiro.',
  notBlocked: (what: string) => `Não está bloqueado: ${what}.`,
  isBlocked: (what: string) => `Está bloqueado: ${what}.`,
  byList: (list: string, source: string, since: string) => `“${list}” (${source}), de ${since}`,
  byHand: (source: string, since: string) => `Bloqueado um a um em ${since} (${source})`,
  searching: 'Procurando…',

  oldTitle: (count: number) =>
    count === 1
      ? `1 lista tem mais de ${oldSuppressionDays} dias`
      : `${number(count)} listas têm mais de ${oldSuppressionDays} dias`,
  oldLine:
    'Quem pediu bloqueio depois disso não está nela, e ainda seria contatado. Busque a lista nova na origem, importe-a e remova a antiga.',
  age: (days: number) => (days === 0 ? 'de hoje' : days === 1 ? 'de ontem' : `há ${number(days)} dias`),

  name: 'Nome',
  source: 'Origem',
  blocked: 'Bloqueia',
  obtainedOn: 'Data da lista',
  storage: 'Guardado',
  file: 'Arquivo',
  who: 'Quem',
  note: 'Observação',
  addedAt: 'Desde',
  hashedKey: (kind: string) => `${kind}, guardado só como código`,
  phonesAndDocuments: (phones: number, documents: number) =>
    documents === 0
      ? plural(phones, 'telefone', 'telefones')
      : phones === 0
        ? plural(documents, 'documento', 'documentos')
        : `${plural(phones, 'telefone', 'telefones')}, ${plural(documents, 'documento', 'documentos')}`,
  actionsFor: (name: string) => `Ações de ${name}`,
  seeTaken: 'Ver o que entrou',
  saveAs: 'Salvar como CSV…',
  saved: (count: number) => `${plural(count, 'bloqueio salvo', 'bloqueios salvos')}.`,
  remove: 'Remover…',
  unblock: 'Desbloquear…',

  removeTitle: (name: string) => `Remover “${name}”?`,
  removeLine: (what: string) =>
    `A lista deixa de bloquear ${what}. Quem só está nela volta a receber campanhas. Não dá para desfazer; o arquivo original não é tocado.`,
  removeAction: 'Remover a lista',
  removed: (name: string) => `“${name}” removida: ela não bloqueia mais ninguém.`,
  unblockTitle: (who: string) => `Desbloquear ${who}?`,
  unblockLine: 'Se nenhuma lista bloquear também, volta a receber campanhas.',
  unblockAction: 'Desbloquear',
  unblocked: (who: string) => `Desbloqueado: ${who}.`,

  taken: {
    rows: 'Linhas do arquivo',
    accepted: 'Bloqueiam',
    duplicates: 'Repetidas',
    rejected: 'Não entendidas',
    reasons: 'Por que linhas não foram entendidas',
    nothingRejected: 'Todas as linhas foram entendidas.',
    imported: 'Importada',
    hashedHint:
      'Só há códigos, feitos com uma chave que fica neste computador: a lista bloqueia, mas ninguém lê nela quem é.',
  },

  add: {
    title: 'Bloquear um número',
    kind: 'O que é',
    number: { phone: 'Telefone com DDD', cpf: 'CPF', cnpj: 'CNPJ' },
    reason: 'Por quê',
    note: 'Observação (opcional)',
    noteHint: 'Quem pediu, por onde, protocolo.',
    hashed: 'Guardar só um código',
    hashedHint: 'Bloqueia do mesmo jeito, mas o número não aparece mais em lugar nenhum.',
    action: 'Bloquear',
    done: (who: string) => `Bloqueado: ${who}. Vale para todo envio que ainda não foi para a caixa de saída.`,
  },

  sheet: {
    title: 'Importar lista de bloqueios',
    about: 'Sobre a lista',
    chooseSource: 'Escolha…',
    obtainedHint: 'O dia em que ela saiu da origem, e não o de hoje.',
    storage: 'Guardar',
    storageHint: {
      plain: 'Os próprios números: dá para salvar a lista de volta como arquivo.',
      hashed: 'Códigos feitos com uma chave que fica neste computador: bloqueia, mas ninguém lê quem é.',
    },
    columns: 'O que há em cada coluna',
    columnsHint: 'Todos os telefones e documentos de uma linha são bloqueados.',
    unused: 'Não bloqueia por ela',
    roleOf: (column: string) => `O que é a coluna ${column}`,
    reading: 'Lendo o arquivo…',
    howRead: 'Como o arquivo foi lido',
    verdictAll: (rows: number) =>
      rows === 1 ? 'A única linha do arquivo' : `As ${number(rows)} linhas do arquivo`,
    verdictFirst: (rows: number) => `As primeiras ${number(rows)} linhas`,
    missing: {
      key: 'Diga qual coluna é telefone, CPF ou CNPJ.',
      name: 'Dê um nome à lista.',
      source: 'Escolha a origem da lista.',
      date: 'Diga de quando é a lista.',
      future: 'A data da lista está no futuro.',
      nothing: 'Nenhuma linha foi entendida.',
    },
    start: 'Importar bloqueios',
  },

  running: (file: string) => `Importando bloqueios de ${file}`,
  cancelling: (file: string) => `Cancelando ${file}`,
  cancelRunning: (file: string) => `Cancelar a importação de bloqueios de ${file}`,
  failed: (file: string) => `Os bloqueios de ${file} não entraram.`,
  committed: (name: string, rows: number, rejected: number) =>
    rejected === 0
      ? `“${name}” bloqueia a partir de agora: ${plural(rows, 'linha entrou', 'linhas entraram')}.`
      : `“${name}” bloqueia a partir de agora: ${plural(rows, 'linha entrou', 'linhas entraram')}, ${plural(rejected, 'não foi entendida', 'não foram entendidas')}.`,
}
