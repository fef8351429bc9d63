import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import { number, plural } from './formats.ts'

export const suppressions = {
  title: 'Bloqueios',
  line: (lists: number, entries: number) =>
    `${plural(lists, 'lista', 'listas')} e ${plural(entries, 'bloqueio individual', 'bloqueios individuais')}. Quem está aqui fica fora de toda campanha.`,
  import: 'Importar lista…',
  addOne: 'Bloquear número…',
  emptyTitle: 'Ninguém está bloqueado',
  emptyLine:
    'Solte aqui a lista do Procon, do Não Me Perturbe ou de quem pediu para sair, ou bloqueie um número de cada vez. Quem for bloqueado fica fora de toda campanha, também depois que a lista de contatos for apagada.',
  dropTitle: 'Solte para bloquear',
  dropLine: 'Vira uma lista de bloqueios, e não de contatos. Você confere antes.',
  oneAtATime: 'Solte um arquivo de cada vez.',
  tabs: 'Bloqueios',
  tabLists: 'Listas',
  tabEntries: 'Individuais',
  noLists: 'Nenhuma lista importada',
  noListsLine: 'Solte um arquivo nesta página para importar a primeira.',
  noEntries: 'Nenhum bloqueio individual',
  noEntriesLine: 'Para quem pediu por telefone ou e-mail: “Bloquear número…”.',

  sources: {
    opt_out: 'Pediu para sair',
    invalid_number: 'Número inválido',
    nao_me_perturbe: 'Não Me Perturbe',
    procon: 'Procon',
    deceased: 'Óbito',
    own: 'Decisão própria',
    other: 'Outra origem',
  },
  invalidNumberHint: 'Bloqueia só o número: a pessoa pode receber em outro telefone.',
  kinds: { phone: 'Telefone', cpf: 'CPF', cnpj: 'CNPJ' },
  storages: { plain: 'Números', hashed: 'Só códigos', team: 'Só códigos' },

  find: 'Conferir se alguém está bloqueado: telefone, CPF ou CNPJ',
  notReadable: 'Escreva o telefone com DDD, ou o CPF ou CNPJ inteiro.',
  notBlocked: (what: string) => `Não está bloqueado: ${what}.`,
  isBlocked: (what: string) => `Está bloqueado: ${what}.`,
  byList: (list: string, source: string, since: string) => `“${list}” (${source}), de ${since}`,
  byHand: (source: string, since: string) => `Bloqueado individualmente em ${since} (${source})`,
  searching: 'Buscando…',

  oldTitle: (count: number) =>
    count === 1
      ? `1 lista tem mais de ${oldSuppressionDays} dias`
      : `${number(count)} listas têm mais de ${oldSuppressionDays} dias`,
  oldLine:
    'Quem pediu bloqueio depois disso não está nela, e ainda seria contatado. Obtenha a lista nova na origem, importe-a e remova a antiga.',
  age: (days: number) => (days === 0 ? 'de hoje' : days === 1 ? 'de ontem' : `há ${number(days)} dias`),

  name: 'Nome',
  source: 'Origem',
  blocked: 'Bloqueia',
  obtainedOn: 'Data da lista',
  storage: 'Armazenado',
  file: 'Arquivo',
  who: 'Quem',
  note: 'Observação',
  addedAt: 'Desde',
  hashedKey: (kind: string) => `${kind}, armazenado só como código`,
  ofTeam: 'Equipe',
  codes: (count: number) => (count === 0 ? 'ninguém' : plural(count, 'pessoa', 'pessoas')),
  phonesAndDocuments: (phones: number, documents: number) =>
    documents === 0
      ? plural(phones, 'telefone', 'telefones')
      : phones === 0
        ? plural(documents, 'documento', 'documentos')
        : `${plural(phones, 'telefone', 'telefones')}, ${plural(documents, 'documento', 'documentos')}`,
  actionsFor: (name: string) => `Ações de ${name}`,
  seeTaken: 'Ver resultado da importação',
  saveAs: 'Salvar como CSV…',
  saved: (count: number) => `${plural(count, 'bloqueio salvo', 'bloqueios salvos')}.`,
  remove: 'Remover…',
  unblock: 'Desbloquear…',

  removeTitle: (name: string) => `Remover “${name}”?`,
  removeLine: (what: string) =>
    `A lista deixa de bloquear ${what}. Quem está só nela volta a receber campanhas. Não dá para desfazer; o arquivo original não é tocado.`,
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
    hashed: 'Salvar só um código',
    hashedHint: 'Bloqueia do mesmo jeito, mas o número não é mais mostrado.',
    action: 'Bloquear',
    done: (who: string) => `Bloqueado: ${who}. Vale para todo envio que ainda não foi para a caixa de saída.`,
  },

  sheet: {
    title: 'Importar lista de bloqueios',
    about: 'Sobre a lista',
    chooseSource: 'Escolha…',
    obtainedHint: 'O dia em que a origem a gerou, e não o de hoje.',
    storage: 'Armazenar',
    storageHint: {
      plain: 'Os próprios números: dá para salvar a lista de volta como arquivo.',
      hashed: 'Códigos feitos com uma chave que fica neste computador: bloqueia, mas ninguém lê quem é.',
    },
    columns: 'Conteúdo de cada coluna',
    columnsHint: 'Todos os telefones e documentos de uma linha são bloqueados.',
    unused: 'Não usar para bloquear',
    roleOf: (column: string) => `Conteúdo da coluna ${column}`,
    reading: 'Lendo o arquivo…',
    howRead: 'Como o arquivo foi lido',
    verdictAll: (rows: number) =>
      rows === 1 ? 'A única linha do arquivo' : `As ${number(rows)} linhas do arquivo`,
    verdictFirst: (rows: number) => `As primeiras ${number(rows)} linhas`,
    missing: {
      key: 'Diga qual coluna é telefone, CPF ou CNPJ.',
      name: 'Dê um nome à lista.',
      source: 'Escolha a origem da lista.',
      date: 'Informe a data da lista.',
      future: 'A data da lista está no futuro.',
      nothing: 'Nenhuma linha foi entendida.',
    },
    start: 'Importar bloqueios',
  },

  running: (file: string) => `Importando bloqueios de ${file}`,
  cancelling: (file: string) => `Cancelando ${file}`,
  cancelRunning: (file: string) => `Cancelar a importação de bloqueios de ${file}`,
  failed: (file: string) => `Os bloqueios de ${file} não foram importados.`,
  committed: (name: string, rows: number, rejected: number) =>
    rejected === 0
      ? `“${name}” bloqueia a partir de agora: ${plural(rows, 'linha importada', 'linhas importadas')}.`
      : `“${name}” bloqueia a partir de agora: ${plural(rows, 'linha importada', 'linhas importadas')}, ${plural(rejected, 'não foi entendida', 'não foram entendidas')}.`,
}
