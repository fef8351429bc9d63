import type { CampaignState } from '../../../shared/bridge/campaigns.ts'
import type { DraftKind } from '../../../shared/bridge/drafts.ts'
import { number, plural } from './formats.ts'

const states: Record<CampaignState, string> = {
  needs_you: 'precisa de você',
  waiting: 'na fila',
  unconfirmed: 'sem confirmação',
  sent: 'enviada',
  not_sent: 'não enviada',
  draft: 'rascunho',
  archived: 'arquivada',
}

/** The date of a campaign, with what happened or happens then. */
const dated = (state: CampaignState, when: string): string => {
  switch (state) {
    case 'draft':
    case 'archived':
      return `salva ${when}`
    case 'needs_you':
    case 'waiting':
      return `início ${when}`
    case 'sent':
      return `enviada ${when}`
    case 'unconfirmed':
    case 'not_sent':
      return when
  }
}

export const campaigns = {
  title: 'Campanhas',
  line: (count: number, needYou: number) => {
    if (count === 0) return ''
    const all = plural(count, 'campanha', 'campanhas')
    if (needYou === 0) return `${all}.`
    return `${all}, ${needYou === 1 ? '1 precisa' : `${number(needYou)} precisam`} de você.`
  },
  found: (count: number) => plural(count, 'campanha encontrada', 'campanhas encontradas'),
  startLabel: 'Nova campanha',
  kindLines: {
    SMSSHORT: 'Um texto curto, que chega a qualquer celular.',
    RCS_TEXT: 'Um texto com botões de link, ligação ou resposta.',
    RCS_CAROUSEL: 'Cartões com imagem, texto e botões.',
    TVOZ: 'Uma gravação de até 30 s, tocada para quem atende.',
    URA: 'Uma ligação com a sua gravação, integrada à URA da plataforma, o atendimento automático por telefone.',
  } satisfies Record<DraftKind, string>,
  emptyTitle: 'Comece pela forma de falar com as pessoas',
  emptyLine: 'O rascunho fica salvo a cada pausa. Nada é enviado antes de você revisar.',
  campaign: 'Campanha',
  list: 'Lista',
  noList: 'sem lista',
  listGone: 'lista removida',
  people: 'Pessoas',
  upTo: (people: string) => `até ${people}`,
  date: 'Data',
  dated,
  state: 'Situação',
  states,
  waves: (count: number, sent: number) =>
    sent === 0 || sent === count
      ? plural(count, 'lote', 'lotes')
      : `${number(sent)} de ${plural(count, 'lote', 'lotes')}`,
  actionsFor: (title: string) => `Ações de ${title}`,
  duplicate: 'Duplicar',
  archive: 'Arquivar',
  archived: (title: string) => `“${title}” arquivado.`,
  restore: 'Desarquivar',
  restored: (title: string) => `“${title}” desarquivado.`,
  toOutbox: 'Ver na caixa de saída',
  shown: 'Campanhas mostradas',
  chips: {
    all: 'Todas',
    needs_you: 'Precisam de você',
    waiting: 'Na fila',
    unconfirmed: 'Sem confirmação',
    sent: 'Enviadas',
    not_sent: 'Não enviadas',
    draft: 'Rascunhos',
    archived: 'Arquivadas',
  } satisfies Record<CampaignState | 'all', string>,
  chip: (name: string, count: number) => `${name} ${number(count)}`,
  search: 'Buscar por título, lista ou texto',
  noneFound: 'Nenhuma campanha encontrada',
  noneOfState: 'Nenhuma campanha nesta situação',
  untitled: 'Sem título',
}

export const composer = {
  heading: 'Campanha',
  kind: 'Tipo',
  kinds: {
    SMSSHORT: 'SMS curto',
    RCS_TEXT: 'RCS texto',
    RCS_CAROUSEL: 'RCS cartões',
    TVOZ: 'Torpedo de voz',
    URA: 'URA',
  },
  saving: 'salvando…',
  savedAt: (time: string) => `salvo às ${time}`,
  notSaved: 'não salvo',
  unsaved: 'alterado',
  review: 'Revisar e enviar',
  problems: (count: number) => plural(count, 'pendência', 'pendências'),

  who: 'Para quem',
  list: 'Lista',
  chooseList: 'Escolha uma lista',
  noLists: 'Ainda não há listas. Solte uma planilha na janela para importar a primeira.',
  listOption: (name: string, size: number) => `${name} · ${number(size)}`,
  what: 'O quê',
  campaignTitle: 'Título',
  titleHint: 'Só você e o serviço veem o título.',
  message: 'Mensagem',
  messagePlaceholder: 'Olá {{nome}}, …',
  insert: 'Inserir coluna',
  insertColumn: (column: string) => `Inserir ${column}`,
  insertMessage: (column: string) => `Inserir ${column}, o texto que a planilha traz para cada pessoa`,
  moreColumns: (count: number) => `Mais ${number(count)}`,
  plainLetters: 'Enviar sem acentos',
  plainLettersSave: (parts: number | null, isOn: boolean) => {
    if (parts === null) return 'Vale para o texto e para as colunas. O rascunho não muda.'
    if (parts === 0) return 'Não mudaria o número de partes.'
    return `${isOn ? 'Economiza' : 'Economizaria'} ${plural(parts, 'parte', 'partes')}. Vale para o texto e para as colunas.`
  },
  generalText: 'Texto geral',
  generalTextHint:
    'Cada pessoa recebe o texto dela. Este vai junto no pedido, sem dados de ninguém, para o caso de a plataforma mostrar um texto só.',
  generalTextFollows: 'Voltar ao texto automático',
  when: 'Quando',
  now: 'Enviar agora',
  at: 'Agendar',
  dateTime: 'Data e hora',
  zone: 'Fuso horário',
  yourZone: (name: string) => `${name} (o seu)`,
  startsAt: (text: string) => `Começa ${text}.`,
  onOtherClock: {
    own: (text: string) => `No seu fuso: ${text}.`,
    brasilia: (text: string) => `Em Brasília: ${text}.`,
  },

  where: 'Por onde',
  connection: 'Conexão',
  connectionHint: {
    embedded: 'Aceita e responde, mas não envia nada a ninguém.',
    remote: 'Envia de verdade.',
  },

  remoteWhat: (name: string) => `Conexão remota: ${name} envia de verdade, e cobra.`,
  remoteTodo: (address: string) => `Vai para ${address}. Antes do envio, você digita o número de pessoas.`,

  preview: 'Prévia no telefone',
  previewEmpty: 'Escolha uma lista e escreva a mensagem: aqui aparece o texto que cada pessoa recebe.',
  previewCards: 'Adicione um cartão para ver aqui como o telefone o mostra.',
  chars: (count: number) => plural(count, 'caractere', 'caracteres'),
  previewWriting: 'Escreva a mensagem para vê-la aqui.',
  position: (position: number, total: number) => `${number(position)} de ${number(total)}`,
  previous: 'Pessoa anterior',
  nextOne: 'Próxima pessoa',
  scheduleFor: (when: string) => `Agendar para ${when}`,
  leaveOut: (people: number) => `Tirar ${plural(people, 'pessoa', 'pessoas')}`,
  showNext: 'Ver quem',
  longest: 'mais longa',
  longestHint: 'A pessoa com o texto mais longo',
  worst: 'mais problemas',
  worstHint: 'A pessoa cuja mensagem tem mais problemas',
  segments: (count: number) => plural(count, 'parte', 'partes'),
  units: (used: number, left: number) =>
    `${number(used)} caracteres, ${left === 1 ? 'cabe mais 1' : `cabem mais ${number(left)}`}`,
  encodingShort: { 'GSM-7': 'alfabeto do SMS', 'UCS-2': 'Unicode' },
  missing: (columns: string) => `Sem valor: ${columns}`,
  phoneTime: 'agora',
  phoneSender: {
    SMSSHORT: 'Número curto',
    RCS_TEXT: 'Sua empresa',
    RCS_CAROUSEL: 'Sua empresa',
    TVOZ: 'Número da plataforma',
    URA: 'Número da plataforma',
  },
  phoneVerified: 'Empresa verificada',
  phonePart: (part: number, of: number) => `Aqui começa a parte ${part} de ${of}`,
  phoneLook: 'Celular da prévia',

  histogram: 'Partes por mensagem',
  histogramBar: (messages: number, segments: number) =>
    `${plural(messages, 'mensagem', 'mensagens')} de ${plural(segments, 'parte', 'partes')}`,
  counting: 'Contando em todos os contatos…',
  totalSegments: (count: number) => `${plural(count, 'parte', 'partes')} no total`,

  billing: 'Como o RCS costuma ser cobrado',
  billingKinds: { basic: 'Basic', single: 'Single' },
  billingHint:
    'Basic é só texto, de até 160 bytes (um acento conta dois); com botões, ou mais longo, é Single. Preço e regra dependem do seu contrato.',

  conflictMine: 'Manter a minha',
  conflictOther: 'Abrir a outra',
  inOutboxTitle: 'Esta campanha está na caixa de saída.',
  inOutboxKept: 'O que foi congelado para envio não muda mais.',
  inOutboxTodo: 'Para alterar, cancele o envio enquanto ela espera.',
  goToOutbox: 'Ver na caixa de saída',
}

export const review = {
  title: 'Revisar e enviar',
  audience: 'Público',
  message: 'Mensagem',
  parts: (most: number) =>
    most === 1 ? 'Partes, uma por mensagem' : `Partes, até ${number(most)} por mensagem`,
  waves: 'Lotes',
  longest: 'A mensagem mais longa',
  start: 'Início',
  startNow: 'Imediato',
  connection: 'Conexão',
  warnings: 'Pontos de atenção',
  twinsTitle: (count: number) =>
    count === 1
      ? 'Parte destas pessoas recebe o mesmo de outra campanha'
      : `Parte destas pessoas recebe o mesmo de ${number(count)} outras campanhas`,
  consent: 'Enviar mesmo assim, sabendo que as mesmas pessoas podem receber duas vezes',
  typeCount: (count: string) => `Conexão remota: digite ${count} para confirmar`,
  upload: (size: string) =>
    `O pedido tem cerca de ${size}. O tempo de envio ainda não foi medido nesta conexão.`,
  uploadTime: (size: string, time: string) =>
    `O pedido tem cerca de ${size} e leva cerca de ${time} para ser enviado, pela última medição desta conexão.`,
  hold: (time: string) =>
    `Fica ${time} na caixa de saída; até lá você pode cancelar. Depois de enviada, não dá para parar.`,
  noHold: 'É enviada na hora. Depois disso, não dá para parar.',
  night: 'Fora do horário',
  acceptHours: 'Autorizo o envio fora do horário',
  send: (count: number) => `Enviar a ${plural(count, 'pessoa', 'pessoas')}`,
  back: 'Voltar ao rascunho',
  /** Said wherever the person is by then. */
  notQueued: (title: string, what: string) => `“${title}” não foi enviada. ${what}`,
  checking: 'Conferindo todos os destinatários…',
  queueing: 'Conferindo a campanha e comparando com o que já foi enviado…',
  preparing: (done: number, all: number) =>
    `Preparando ${number(done)} de ${plural(all, 'mensagem', 'mensagens')}…`,
}
