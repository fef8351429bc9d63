import type { UnmatchedReason } from '../bridge/results.ts'
import type { Language } from '../rules/language.ts'
import type { Standing } from '../rules/results.ts'

/** Names and headings of results that are written to a file, or become a list. */
export type ResultsFileTexts = {
  standings: Readonly<Record<Standing, string>>
  /** Of the phone that the message went to; of its result, the supplier's word, and when. */
  phone: string
  result: string
  word: string
  /** Of an answer in which a word stands by which some ask to be left alone. */
  mention: (word: string) => string
  at: string
  /** Of the row of a report, and why it was given to nobody. */
  row: string
  reason: string
  reasons: Readonly<Record<UnmatchedReason, string>>
  sheetName: string
  fileName: (campaign: string, format: 'csv' | 'xlsx') => string
  unmatchedName: (report: string) => string
}

export const resultsFileTexts: Readonly<Record<Language, ResultsFileTexts>> = {
  'pt-BR': {
    standings: {
      opted_out: 'Pediu para sair',
      answered: 'Respondeu',
      clicked: 'Clicou',
      read: 'Leu',
      delivered: 'Entregue',
      failed_for_ever: 'Número inválido',
      failed_for_now: 'Não entregue',
      unknown: 'Status sem significado',
      untold: 'Sem resultado',
    },
    phone: 'Telefone da campanha',
    result: 'Resultado',
    word: 'Status do fornecedor',
    mention: (word) => `Resposta com ${word}`,
    at: 'Data do status',
    row: 'Linha do relatório',
    reason: 'Motivo',
    reasons: {
      phone_unreadable: 'Telefone ilegível',
      phone_damaged: 'O Excel perdeu os últimos dígitos do telefone',
      not_recipient: 'Não é destinatário desta campanha',
      before_sending: 'Anterior ao envio da campanha',
      ambiguous: 'Recebeu mais de um lote e não dá para saber qual (só um pedido para sair conta)',
      other_campaign: 'Pode ser de outra campanha para o mesmo número (só um pedido para sair conta)',
      other_message: 'A mensagem não é a desta campanha',
      several_phones: 'Traz o telefone de mais de um destinatário',
      nothing_told: 'Sem status',
      payload_unreadable: 'Retorno que não é JSON nem formulário',
      payload_too_complex: 'Retorno com campos ou níveis demais',
    },
    sheetName: 'Resultados',
    fileName: (campaign, format) => `Resultados - ${campaign}.${format}`,
    unmatchedName: (report) => `${report} - sem correspondência.csv`,
  },
  en: {
    standings: {
      opted_out: 'Opted out',
      answered: 'Answered',
      clicked: 'Clicked',
      read: 'Read',
      delivered: 'Delivered',
      failed_for_ever: 'Invalid number',
      failed_for_now: 'Not delivered',
      unknown: 'Status without a meaning',
      untold: 'No result',
    },
    phone: 'Campaign phone',
    result: 'Result',
    word: 'Supplier status',
    mention: (word) => `Answer with ${word}`,
    at: 'Status date',
    row: 'Report row',
    reason: 'Reason',
    reasons: {
      phone_unreadable: 'Unreadable phone',
      phone_damaged: 'Excel lost the last digits of the phone',
      not_recipient: 'Not a recipient of this campaign',
      before_sending: 'From before the campaign was sent',
      ambiguous: 'Received more than one batch, and nothing says which (only an opt-out counts)',
      other_campaign: 'May be about another campaign to this phone (only an opt-out counts)',
      other_message: 'The message is not this campaign’s',
      several_phones: 'Has the phones of several recipients',
      nothing_told: 'No status',
      payload_unreadable: 'Callback that is neither JSON nor a form',
      payload_too_complex: 'Callback with too many fields or levels',
    },
    sheetName: 'Results',
    fileName: (campaign, format) => `Results - ${campaign}.${format}`,
    unmatchedName: (report) => `${report} - unmatched.csv`,
  },
}
