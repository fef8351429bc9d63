import type { AttemptOutcomeCode, BlindCause, OutboxKind, Stop } from '../../../shared/bridge/outbox.ts'
import { type ConnectFailureCode, isConnectFailure } from '../../../shared/rules/connect-failures.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import type { Formats } from '../formats.ts'
import { number, plural } from './formats.ts'
import { network } from './network.ts'

const states: Record<OutboxState, string> = {
  ready: 'pronto',
  stopped: 'aguarda sua decisão',
  inflight: 'enviando',
  sent: 'aceito pelo serviço',
  sent_unparsed: 'aceito, resposta ilegível',
  rejected: 'recusado pelo serviço',
  unauthorised: 'token não aceito',
  not_sent: 'não saiu',
  unknown: 'sem confirmação',
}

/** Where data came from whose sends no one here can know. */
const origins: Record<BlindCause, (when: string) => string> = {
  unreadable: (when) =>
    `Os dados foram restaurados de uma cópia ${when}, e os anteriores não puderam ser lidos. Este envio pode já ter saído.`,
  other_computer: (when) =>
    `Os dados vieram de outro computador ${when}. Este envio pode já ter saído de lá.`,
  copied: (when) =>
    `Estes dados são uma cópia, detectada ${when}. Este envio pode já ter saído de onde ela foi feita.`,
}

const outcomes: Record<Exclude<AttemptOutcomeCode, ConnectFailureCode>, string> = {
  answered: 'O serviço aceitou e respondeu.',
  answer_unparsed: 'O serviço aceitou, mas a resposta não tem o formato combinado.',
  refused: 'O serviço recusou o pedido.',
  unauthorised: 'O serviço não aceitou o token.',
  answer_timed_out: 'O pedido saiu, mas a resposta não chegou a tempo.',
  connection_lost: 'O pedido saiu, e a conexão caiu antes da resposta.',
  answer_broken: 'O pedido saiu, mas a resposta veio cortada.',
  status_ambiguous: 'O pedido saiu, e a resposta não diz se ele foi aceito.',
  not_recorded: 'O Revoada não conseguiu gravar no disco antes de enviar. Nada saiu deste computador.',
  busy: 'O serviço estava ocupado e não aceitou. Pelas configurações desta conexão, nada foi criado.',
  kept_by_team: 'A instância da equipe guarda o pedido e ainda não disse o que houve com ele.',
  interrupted: 'O pedido pode ter saído: o processo parou no meio do envio.',
}

/** How one attempt ended, in words; stands after the attempt's time. */
const outcome = (code: AttemptOutcomeCode, subject: string | null): string =>
  isConnectFailure(code)
    ? `${network.failures[code](subject ?? '')} Nada saiu deste computador.`
    : outcomes[code]

const kinds: Record<OutboxKind, string> = {
  RCS_TEXT: 'RCS',
  RCS_CAROUSEL: 'Carrossel RCS',
  TVOZ: 'Torpedo de voz',
  URA: 'URA',
  SMSSHORT: 'SMS',
  ENRICHMENT: 'Enriquecimento',
  COMPANY: 'Empresa',
  WEBHOOK: 'Webhook',
}

/** Of how many; empty of what is always one. */
const amount = (kind: OutboxKind, count: number): string => {
  switch (kind) {
    case 'ENRICHMENT':
      return plural(count, 'documento', 'documentos')
    case 'COMPANY':
    case 'WEBHOOK':
      return ''
    default:
      return plural(count, 'destinatário', 'destinatários')
  }
}

/** Why nothing was sent, and what can be done. */
const stopLine = (
  stop: Stop,
  { when, money, month }: Pick<Formats, 'when' | 'money' | 'month'>,
): { what: string; todo: string } => {
  switch (stop.reason) {
    case 'late':
      return {
        what: `Era para sair ${when(stop.dueAt)} e não saiu a tempo. Nada foi enviado.`,
        todo: 'Envie agora, escolha outro horário ou cancele o envio para voltar ao rascunho.',
      }
    case 'out_of_hours':
      return {
        what: `${plural(stop.people, 'pessoa receberia', 'pessoas receberiam')} fora do horário. Nada foi enviado.`,
        todo:
          stop.nextAllowedAt === null
            ? 'Escolha outro horário, ou envie agora mesmo assim.'
            : `O próximo horário para todas é ${when(stop.nextAllowedAt)}.`,
      }
    case 'blocked':
      return {
        what: `${plural(stop.people, 'destinatário foi bloqueado', 'destinatários foram bloqueados')} depois que a campanha entrou na caixa de saída. Nada foi enviado.`,
        todo: 'Envie só aos outros, ou cancele o envio para voltar ao rascunho.',
      }
    case 'twin':
      return {
        what: 'Parte destas pessoas recebe o mesmo conteúdo de outro envio. Nada foi enviado agora.',
        todo: 'Confira os envios abaixo antes de decidir.',
      }
    case 'wave':
      return {
        what: `O lote ${number(stop.number)} não foi confirmado como pedido: ${states[stop.state]}. Este e os seguintes esperam.`,
        todo: 'Confira a resposta dele antes de continuar.',
      }
    case 'first_part':
      return {
        what: 'Este é o resto da campanha. Só é enviado quando você liberar.',
        todo: 'Confira na plataforma como foi a primeira parte e então envie o resto.',
      }
    case 'restored':
      return {
        what: `${origins[stop.cause](when(stop.restoredAt))} Nada foi enviado agora.`,
        todo: 'Confira na plataforma antes de enviar.',
      }
    case 'budget':
      return {
        what: `Com este envio, ${month(stop.month)} somaria ${money(stop.committedMicros / 1_000_000)}, e o orçamento é de ${money(stop.budgetMicros / 1_000_000)}. Nada foi enviado.`,
        todo: 'Aumente o orçamento nos Ajustes e envie agora, ou cancele o envio para voltar ao rascunho.',
      }
    case 'connection_not_allowed':
      return {
        what: 'Sua organização não permite mais esta conexão. Nada foi enviado.',
        todo: 'Fale com o administrador do Revoada, ou cancele o envio para voltar ao rascunho e escolher outra conexão.',
      }
  }
}

/** What to look for where nobody can look from here. */
const checkLine = (kind: OutboxKind, title: string, count: number, when: string): string => {
  switch (kind) {
    case 'ENRICHMENT':
      return `Na plataforma, busque uma lista chamada “${title}”, com ${amount(kind, count)}, criada perto de ${when}. Com o id dela os registros são buscados aqui.`
    case 'COMPANY':
      return `Na plataforma, busque a empresa “${title}”, criada perto de ${when}.`
    case 'WEBHOOK':
      return `Na plataforma, veja se o webhook ${title} está registrado.`
    default:
      return `Na plataforma, busque uma campanha chamada “${title}”, com ${amount(kind, count)}, criada perto de ${when}.`
  }
}

export const outbox = {
  title: 'Caixa de saída',
  line: (count: number) =>
    count === 0 ? 'Nada para enviar.' : `${plural(count, 'envio em aberto', 'envios em aberto')}.`,
  emptyTitle: 'Nada para enviar',
  emptyLine: 'O que já foi enviado está no Histórico.',
  toHistory: 'Ver histórico',
  states,
  outcome,
  kinds,
  recipients: (count: number) => plural(count, 'destinatário', 'destinatários'),
  amount,
  startsAt: (when: string) => `início ${when}`,
  through: (connection: string) => `por ${connection}`,
  stopLine,
  twin: (title: string, when: string, state: string, shared: number) =>
    `“${title}”, ${when}: ${state}; ${number(shared)} em comum`,
  sendAnyway: 'Enviar mesmo assim',
  sendWithout: 'Enviar sem as pessoas bloqueadas',
  sentWithout: (count: number) =>
    `${plural(count, 'pessoa bloqueada ficou', 'pessoas bloqueadas ficaram')} de fora.`,
  newStart: 'Outro horário',
  newStartTitle: 'Novo início',
  setStart: 'Definir novo início',
  rescheduled: (when: string) => `Novo início ${when}.`,
  holdLine: (seconds: string) => `Envio em ${seconds}. Você ainda pode cancelar.`,
  readyLine: 'Será enviado quando chegar a vez.',
  inflightLine: 'O pedido está sendo enviado. Não dá mais para parar.',
  upload: {
    sent: (sent: string, total: string) => `${sent} de ${total}`,
    remaining: (time: string) => `faltam cerca de ${time}`,
    done: (total: string) => `${total} enviados. Falta só a resposta do serviço.`,
  },
  notSentLine: 'Ainda não saiu.',
  nextTry: (when: string) => `Nova tentativa automática ${when}.`,
  waitsForYou: 'Não haverá nova tentativa automática.',
  unauthorisedLine: 'Nada foi criado. Confira o token da conexão e tente de novo.',
  rejectedLine: 'Nada foi criado. O motivo dado pelo serviço:',
  rejectedNoReason: 'Nada foi criado. O serviço não disse o motivo.',
  status: (status: number) => `resposta ${status}`,
  attempts: (count: number) => plural(count, 'tentativa', 'tentativas'),

  callBack: 'Cancelar envio',
  test: 'Teste',
  testOf: (title: string) => `Teste: ${title}`,
  wave: (position: number, of: number) => `lote ${number(position)} de ${number(of)}`,
  wavesLabel: 'Lotes da campanha',
  wavesLine: (count: number, sent: number) =>
    sent === 0
      ? plural(count, 'lote', 'lotes')
      : `${number(sent)} de ${plural(count, 'lote', 'lotes')} no serviço`,
  outsideHours: (people: number, isAccepted: boolean, hasLeft: boolean) => {
    const who = `Fora do horário para ${plural(people, 'pessoa', 'pessoas')}`
    if (isAccepted) return `${who}, com a sua autorização.`
    return hasLeft ? `${who}.` : `${who}: antes de sair, espera a sua decisão.`
  },
  acceptHours: 'Autorizar este horário',
  leftLine: (when: string) => `Enviado ${when}.`,
  callBackWaves: (count: number) => `Cancelar os ${number(count)} lotes`,
  wavesCalledBack: (count: number) => `${number(count)} lotes cancelados. Nada deles foi enviado.`,
  testCalledBack: 'Cancelado. Nada foi enviado.',
  toEnrichment: 'Ver enriquecimento',
  understood: 'Entendi',
  calledBack: 'De volta ao rascunho. Nada foi enviado.',
  sendNow: 'Enviar agora',
  sendRest: 'Enviar o resto',
  handOver: 'Entregar ao serviço agora',
  keptLine: (when: string) =>
    `Fica neste computador e é enviado ao serviço ${when}. O Revoada precisa estar aberto nessa hora.`,
  tryNow: 'Tentar agora',
  correct: 'Corrigir',
  details: 'Detalhes',

  team: {
    tag: 'com a equipe',
    title: 'Com a equipe',
    line: 'O pedido saiu deste computador e está guardado na instância da equipe, que o envia no máximo uma vez. O estado aqui se atualiza sozinho.',
    states: {
      ready: 'Está na fila da instância.',
      stopped: 'Está retido na instância.',
      inflight: 'A instância está enviando.',
      sent: 'Foi enviado.',
      sent_unparsed: 'Foi enviado; a resposta do serviço não pôde ser lida.',
      rejected: 'O serviço recusou.',
      unauthorised:
        'O serviço recusou o token da instância. Quem opera a instância precisa trocá-lo e liberar o pedido.',
      not_sent: 'Ainda não foi possível enviar; a instância tenta de novo sozinha.',
      unknown: 'A instância também não sabe se o serviço aceitou. Quem aprova na equipe decide o que vale.',
      left: 'Este computador saiu da equipe e não pergunta mais à instância dela o que houve.',
      missing: 'A instância da equipe não tem este pedido: a conexão caiu antes de ele chegar inteiro.',
    },
    approval: (people: number) =>
      `Aguarda aprovação de outra pessoa: ${plural(people, 'destinatário', 'destinatários')}.`,
    blocked: (people: number) =>
      `Retido: ${plural(people, 'pessoa está bloqueada', 'pessoas estão bloqueadas')} na equipe.`,
    capped: (people: number, contacts: number, days: number) =>
      `Retido: ${plural(people, 'pessoa já recebeu', 'pessoas já receberam')} ${plural(contacts, 'campanha', 'campanhas')} da equipe em ${plural(days, 'dia', 'dias')}, o máximo permitido.`,
    budget: (month: string, committed: string, budget: string) =>
      `Retido: com este envio, a equipe passa do orçamento de ${month}: ${committed}, de ${budget}.`,
    late: (when: string) => `Retido: devia ter saído ${when}. Quem aprova pode liberar.`,
    outOfHours: (people: number, next: string | null) =>
      `Retido: ${plural(people, 'pessoa seria contatada', 'pessoas seriam contatadas')} fora dos horários da equipe.${next === null ? '' : ` Próximo horário: ${next}.`}`,
    twin: (shared: number, when: string) =>
      `Retido: outro pedido disse o mesmo a ${plural(shared, 'destinatário', 'destinatários')} ${when}.`,
    erased: 'Não vai sair: uma das pessoas foi apagada, e o pedido com ela.',
    withdrawn: 'Não vai sair: foi retirado.',
    withdraw: 'Retirar',
    withdrawnNow: 'Retirado: não vai sair. Está no Histórico.',
    tooLate: 'Não deu para retirar: já saiu, ou pode ter saído.',
  },
  unknownTitle: 'O pedido saiu, mas a resposta não chegou',
  unknownLine:
    'Não dá para saber se a campanha foi criada. O Revoada não envia de novo sozinho, para ninguém receber duas vezes.',
  unknownPaidLine:
    'Não dá para saber se o serviço aceitou. O Revoada não pede de novo sozinho, para nada ser criado nem pago duas vezes.',
  whatSent: 'O que foi enviado',
  restoredTitle: 'Pode já ter saído',
  restored:
    'Este item estava na caixa de saída de uma cópia dos dados. Pode ter saído depois que ela foi feita.',
  whenSent: 'Quando',
  notKnown: 'O que não se sabe',
  check: 'O que conferir',
  checkLine,
  confirmSent: 'Encontrei: saiu',
  confirmNotSent: 'Não existe: não saiu',
  leave: 'Deixar sem confirmação',
  confirmSentHint: 'Vai para o histórico como enviada.',
  confirmNotSentHint: 'Vai para o histórico como não enviada; dali dá para refazer.',
  leaveHint: 'Vai para o histórico como sem confirmação.',
  resolutions: {
    confirmed_sent: 'confirmado por você: saiu',
    confirmed_not_sent: 'confirmado por você: não saiu',
    left: 'deixado sem confirmação',
  },
  moved: 'Salvo no histórico.',
  countdown: (seconds: number) => `${number(seconds)} s`,
}
