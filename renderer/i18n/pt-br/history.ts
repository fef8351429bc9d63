import { number, plural } from './formats.ts'

export const history = {
  title: 'Histórico',
  line: (count: number) =>
    count === 0
      ? 'Nada foi enviado até agora.'
      : `${plural(count, 'envio', 'envios')}, do mais novo ao mais antigo.`,
  found: (count: number) => plural(count, 'envio encontrado', 'envios encontrados'),
  search: 'Buscar por título, telefone, CPF ou CNPJ',
  searchHint: 'Digite um telefone ou documento para ver por que a pessoa foi contatada.',
  emptyTitle: 'Nada foi enviado até agora',
  emptyLine: 'Cada envio fica aqui com o pedido exato, a resposta e quem recebeu.',
  noneFound: (search: string) => `Nada encontrado para “${search}”.`,
  campaign: 'Título',
  recipients: 'Destinatários',
  start: 'Início',
  sentAt: 'Enviada',
  state: 'Situação',
  tableLabel: 'Envios',

  detailLine: (kind: string, quantity: string, when: string) =>
    quantity === '' ? `${kind}, ${when}.` : `${kind}, ${quantity}, ${when}.`,
  echoTitle: 'Conferência do envio',
  echoNone: 'Não há resposta para comparar.',
  field: 'Campo',
  asked: 'Pedido',
  answered: 'Respondido',
  fields: { quantity: 'Quantidade', type: 'Tipo', start: 'Início', cnpj: 'CNPJ', name: 'Nome' },
  agrees: 'confere',
  differs: 'difere',
  allAgree: 'Tudo o que foi respondido confere com o pedido.',
  someDiffer: (count: number) =>
    count === 1
      ? '1 campo respondido difere do pedido.'
      : `${number(count)} campos respondidos diferem do pedido.`,
  shift: (time: string, later: boolean) => `${time} ${later ? 'mais tarde' : 'mais cedo'}`,
  zoneHint:
    'Uma diferença de horas inteiras costuma ser fuso horário. Veja em Ajustes como o início é escrito.',
  attempts: 'Tentativas',
  attempt: (index: number) => `Tentativa ${number(index)}`,
  took: (time: string) => `durou ${time}`,
  notEnded: 'sem fim registrado',
  request: 'Pedido',
  method: 'Chamada',
  size: 'Tamanho do corpo',
  hash: 'SHA-256 do corpo',
  body: 'Corpo, sem os destinatários',
  answer: 'Resposta',
  noAnswer: 'Nenhuma resposta foi recebida.',
  status: (status: number) => `Resposta ${status}`,
  people: 'Quem recebeu',
  documents: 'Documentos consultados',
  document: 'Documento',
  peopleUnknown: 'Quem receberia',
  position: 'Nº',
  phone: 'Telefone',
  message: 'Mensagem',
  sameMessage: 'a mensagem da campanha',
  settleLater: 'Você deixou sem confirmação. Quando souber o que houve, informe aqui.',
  reopen: 'Refazer como rascunho',
  duplicate: 'Duplicar como rascunho',
  backToAll: 'Histórico',
}
