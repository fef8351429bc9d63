import { number, plural } from './formats.ts'

/** The inbox for callbacks, and where campaigns ask for one. */
export const callbacks = {
  listLabel: 'Retornos recebidos',
  count: (total: number) => plural(total, 'retorno', 'retornos'),
  of: (title: string) => `de ${title}`,
  all: 'Mostrar todos',
  byHand: 'Endereço avulso',
  testOf: (title: string) => `Teste de ${title}`,
  times: (count: number) => (count === 1 ? 'recebido 1 vez' : `recebido ${number(count)} vezes`),
  timesShort: (count: number) => `${number(count)} vezes`,
  noType: 'sem tipo',
  copyAddress: 'Copiar um endereço',
  addressCopied: 'Endereço copiado. Só programas deste computador conseguem acessá-lo.',
  copyFailed: 'O sistema não deixou copiar.',
  clear: 'Esvaziar',
  clearTitle: 'Esvaziar a caixa de retornos?',
  clearLine: (total: number) =>
    `${plural(total, 'retorno será apagado', 'retornos serão apagados')}. Os endereços continuam valendo, e as campanhas ficam como estão.`,
  cleared: 'A caixa de retornos está vazia.',

  emptyTitle: 'Nenhum retorno ainda',
  emptyLine:
    'Retorno é o que um serviço envia de volta sobre uma campanha, para o endereço dela em callback_url. O conteúdo, o momento e o número de vezes não são especificados: aqui ele fica como chegou.',
  emptyTodo: 'Para receber, ligue “Receber retornos deste envio na caixa local” ao compor uma campanha.',
  emptyOfCampaign: 'Esta campanha ainda não teve retorno.',
  stoppedTitle: 'A caixa de retornos está no serviço local, que está parado.',
  stoppedTodo: 'Inicie-o em Serviço local para ver o que chegou e receber de novo.',
  choose: 'Selecione um retorno ao lado.',

  about: 'Sobre este retorno',
  campaign: 'Campanha',
  firstAt: 'Primeira vez',
  lastAt: 'Última vez',
  received: 'Recebido',
  size: 'Tamanho',
  type: 'Tipo',
  hash: 'SHA-256',
  headers: 'Cabeçalhos',
  headersOfLast: 'Cabeçalhos da última vez',
  hidden: 'não salvo',
  content: 'Conteúdo',
  views: { tree: 'Em árvore', raw: 'Como chegou' },
  viewLabel: 'Como mostrar o conteúdo',
  copy: 'Copiar',
  copied: 'Conteúdo copiado.',
  nothing: 'Veio sem conteúdo.',
  binary: 'Não é texto em UTF-8. Aqui estão os bytes.',
  more: (rest: number) => `Mostrar mais ${number(rest)}`,
  bytesShown: (shown: number, total: number) => `Os primeiros ${number(shown)} de ${number(total)} bytes.`,
  entries: (count: number) => plural(count, 'item', 'itens'),

  /** In the composer. */
  receive: 'Receber retornos deste envio na caixa local',
  receiveLine:
    'A campanha inclui em callback_url um endereço só dela neste computador. O serviço local salva o que chegar lá; ele mesmo não envia nada.',
  portChanges:
    'A porta do serviço local muda no próximo início, e com ela o endereço. Para que continue valendo, fixe uma porta livre em Serviço local.',
  portFixed: (port: number) => `O endereço vale enquanto a porta ${String(port)} for a do serviço local.`,
  url: 'Endereço de retorno (callback_url)',
  urlHint:
    'Opcional. Para onde o serviço deve enviar retornos; o conteúdo e o momento não são especificados.',

  /** In the review before sending. */
  toInbox: 'Para a caixa do serviço local, num endereço só deste envio.',

  /** On the page of what was sent. */
  panel: 'Retornos',
  panelAll: (total: number) => `Ver ${plural(total, 'retorno', 'retornos')}`,
}
