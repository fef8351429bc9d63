/**
 * The words that suppliers write into their delivery reports, and what they propose. A proposal is only where the window
 * starts from: the person sees every word with its count, and confirms.
 */
import { foldText } from './fold-text.ts'
import type { WordMeaning } from './results.ts'

/** The words of one supplier or channel, and where they stand. */
type Vocabulary = { of: string; source: string; words: Partial<Readonly<Record<WordMeaning, string>>> }

/**
 * A bare "failed" is proposed as `failed_for_now`: that leads to another attempt by another channel, where `failed_for_ever`
 * would block a number for good on a word that does not say so. Words that several suppliers use for opposite things, and
 * bare numbers, propose nothing.
 */
const vocabularies: readonly Vocabulary[] = [
  {
    of: 'SMPP',
    source: 'SMPP 3.4, 5.2.28 message_state, and the usual texts of receipts',
    words: {
      delivered: 'delivrd',
      failed_for_now: 'undeliv; expired; rejectd',
      ignored: 'acceptd; enroute; scheduled',
    },
  },
  {
    of: 'Infobip',
    source: 'https://www.infobip.com/docs/developer-resources/api-fundamentals/message-status-codes',
    words: {
      delivered: 'delivered; delivered to handset; message delivered to handset',
      failed_for_ever: `rejected invalid destination; rejected destination not registered; unknown subscriber;
        ec unknown subscriber; ec illegal subscriber; ec number blocked; ec bad number; ec unidentified subscriber;
        ec mobile number not in use; ec landline number; invalid destination`,
      failed_for_now: `undeliverable; undeliverable not delivered; undeliverable rejected operator; rejected;
        expired; expired expired; expired dlr unknown; ec absent subscriber; ec absent subscriber sm;
        ec subscriber busy for mt sms; ec memory capacity exceeded; absent subscriber; rejected network`,
      opted_out:
        'rejected destination unsubscribed; ec destination unsubscribed; unsubscribed; rejected blacklisted',
      read: 'seen',
      ignored: `pending; pending accepted; pending enroute; pending waiting delivery; delivered to operator;
        message accepted; no error; ok`,
    },
  },
  {
    of: 'Twilio',
    source:
      'https://www.twilio.com/docs/messaging/api/message-resource#message-status-values and /docs/api/errors',
    words: {
      delivered: 'delivered',
      read: 'read',
      failed_for_ever: `30005; 30006; 21211; 21614; unknown destination handset; landline or unreachable carrier;
        invalid to phone number`,
      failed_for_now: `undelivered; failed; 30001; 30002; 30003; 30004; 30007; 30008; 30009; 30010;
        unreachable destination handset; message filtered; no answer; busy`,
      opted_out: '21610; attempt to send to unsubscribed recipient',
      ignored:
        'queued; sending; sent; accepted; scheduled; canceled; receiving; initiated; ringing; in progress',
    },
  },
  {
    of: 'Sinch',
    source: 'https://developers.sinch.com/docs/sms/api-reference/sms/tag/Delivery-reports/',
    words: {
      delivered: 'delivered',
      failed_for_ever: 'invalid msisdn; recipient invalid; number unassigned; destination is invalid',
      failed_for_now: 'failed; expired; rejected; aborted; absent subscriber',
      ignored: 'queued; dispatched; cancelled',
    },
  },
  {
    of: 'Sinch Brasil (Wavy, Movile)',
    source:
      'docs-pt.sinch.com, SMS API; the Portuguese words as its reports are known to have them, of no document',
    words: {
      delivered: 'delivered success; entregue no aparelho; recebido pelo aparelho; entregue; confirmado',
      failed_for_ever: `invalid destination number; invalid number; numero invalido; invalid destination number size;
        numero inexistente; telefone invalido; destino invalido; carrier communication failure invalid number`,
      failed_for_now: `not delivered; not delivered error; rejected by carrier; rejeitado pela operadora; expirado;
        expirada; blocked by carrier; no ack; rejected message; message expired`,
      opted_out: 'blacklist; blacklisted; destination number is blacklisted; numero em blacklist; black list',
      ignored: `sent success; sent; enviado a operadora; enviado para operadora; enviado; enviada; sent to carrier;
        received success; received`,
    },
  },
  {
    of: 'Zenvia',
    source:
      'https://github.com/jovemnf/zenvia-api (answers of the SMS API); com.zenvia.api.sdk, MessageStatusCode',
    words: {
      delivered:
        'message received by mobile; recebida pelo celular; mensagem recebida pelo celular; delivered to mobile',
      failed_for_ever: `invalid mobile number; mobile number not covered; numero de celular invalido;
        numero nao coberto; incorrect or incomplete to mobile number; international sending not allowed`,
      failed_for_now: `message rejected by carrier; message expired; blocked; nao recebida; bloqueada; rejeitada;
        not received; not delivered; message not sent; error`,
      read: 'lido; lida; visualizado; visualizada; read by user',
      clicked: 'clicado; clicou; clicked; clique',
      opted_out: 'recipient is in black list; opt out; optout; blocked by user; descadastrado; descadastrada',
      ignored:
        'message sent to operator; scheduled; agendado; agendada; enviada a operadora; na fila; message queued',
    },
  },
  {
    of: 'smsdev',
    source: 'words that reports of smsdev and others are known to have, of no document',
    words: {
      delivered: `recebida; recebido; entregue; entregue ao aparelho; entregue ao celular; entregue ao destinatario;
        entregue no celular`,
      failed_for_now: 'erro; nao entregue; falha; falhou; falha no envio; nao recebido; erro no envio',
      failed_for_ever: 'numero invalido ou inexistente; numero bloqueado; nao e celular; telefone fixo',
      opted_out: `lista negra; opt out do destinatario; opt out sair; opt out do usuario; optou por sair; pediu para sair;
        solicitou descadastro; descadastro solicitado; numero na blacklist`,
      ignored:
        'fila; em fila; enviada; aguardando; cancelada; cancelado; pendente; processando; em processamento',
    },
  },
  {
    of: 'TotalVoice / Zenvia Voice',
    source:
      'https://www.twilio.com/docs/voice/api/call-resource#call-status-values; ITU-T Q.850; usual words of call reports',
    words: {
      delivered:
        'atendida; atendido; answered; completed; answered by human; chamada atendida; ouviu a mensagem; human',
      answered: 'digitou; respondida; respondido; respondeu; pressionou tecla',
      failed_for_ever: `numero nao existe; nao existe; inexistente; numero incorreto; unallocated number;
        unassigned number; numero nao atribuido; number does not exist`,
      failed_for_now: `ocupado; ocupada; sem resposta; nao atende; nao atendida; nao atendido; nao atendeu;
        congestionado; congestionada; caixa postal; machine; answered by machine; secretaria eletronica; desligado;
        fora de area; no answer; canceled by user; circuito ocupado; rejeitado pelo usuario; chamada rejeitada`,
      ignored: 'preparando; discando; chamando; dialing',
    },
  },
  {
    of: 'RCS',
    source: 'Google RCS Business Messaging, events; Zenvia and Infobip RCS reports',
    words: {
      delivered: 'delivered',
      read: 'read; displayed; exibida; exibido; aberto; aberta',
      clicked: 'suggestion response; suggestion action; botao clicado; link clicado',
      answered: 'user message; reply; replied; resposta recebida',
      failed_for_now:
        'not rcs capable; rcs nao suportado; sem rcs; ttl expiration revoked; revoked; not capable',
      opted_out: 'unsubscribe; spam reported; sair; stop',
    },
  },
]

/** A word without case, accents and punctuation, as words are compared. */
export const foldWord = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const ofWord: ReadonlyMap<string, WordMeaning> = new Map(
  vocabularies.flatMap(({ words }) =>
    Object.entries(words).flatMap(([meaning, list]) =>
      list.split(';').map((word) => [foldWord(word), meaning as WordMeaning] as const),
    ),
  ),
)

const positive: ReadonlySet<WordMeaning | null> = new Set([
  'delivered',
  'read',
  'clicked',
  'answered',
  'opted_out',
])
const failures: ReadonlySet<WordMeaning | null> = new Set(['failed_for_ever', 'failed_for_now'])

/** Between the status of a row and its detail. */
export const detailMark = ' · '

/**
 * What a word is proposed as; null where the table does not have it. A detail behind a status says why: that somebody wants
 * to be left alone counts whatever the status is, as overlooking it reaches them. Else it takes nothing back that the status
 * says has happened, and of a failure it tells only which sort it is.
 */
export const proposeMeaning = (word: string): WordMeaning | null => {
  const [status = '', detail = ''] = word.split(detailMark, 2)
  const ofStatus = ofWord.get(foldWord(status)) ?? null
  const ofDetail = detail === '' ? null : meaningOfDetail(detail)
  if (ofDetail === 'opted_out') return ofDetail
  if (ofDetail === null || ofDetail === 'ignored' || positive.has(ofStatus)) return ofStatus
  return failures.has(ofStatus) && !failures.has(ofDetail) ? ofStatus : ofDetail
}

/** Also `30005 - Unknown destination handset`: a code before its words. */
const meaningOfDetail = (detail: string): WordMeaning | null => {
  const known = ofWord.get(foldWord(detail))
  if (known !== undefined) return known
  const [, code = '', words = ''] = /^(\S+?)\s*[-:–]\s+(.+)$/.exec(detail) ?? []
  return ofWord.get(foldWord(words)) ?? ofWord.get(foldWord(code)) ?? null
}

/** Whether suppliers write it behind a status. */
export const isKnownDetail = (text: string): boolean => meaningOfDetail(text) !== null

/** Whether suppliers write it. */
export const isKnownWord = (text: string): boolean => ofWord.has(foldWord(text))

const longestWord = 120
/** Whatever may be a phone, document or time: what is counted and remembered has nobody's number in it, and no moment. */
const numbers = /\d[\d .:()/-]{5,}\d/g
const addresses = /\S+@\S+/g

/** A status as it is counted: short, in one line, and without anybody's number or address. */
export const cleanWord = (cell: string): string => {
  const text = cell.replace(/\s+/g, ' ').trim()
  const isBare = text.length <= longestWord && !/\d{6}|\d[ .:()/-]|@/.test(text)
  return isBare ? text : text.replace(addresses, '…').replace(numbers, '…').slice(0, longestWord)
}
