/**
 * Delivery reports in the shapes of real suppliers' ones: their headers, words, dates and encodings. All made up, about the
 * same six recipients (`importPeople`, the second to the seventh).
 */
import type { ReportRole } from '../../shared/rules/report-columns.ts'
import type { Standing } from '../../shared/rules/results.ts'
import { workbookOf } from './window/spreadsheets.ts'

export type ZooReport = {
  /** The file. */
  name: string
  bytes: Buffer
  /** The columns that are used, by their headers. */
  roles: Readonly<Record<string, ReportRole>>
  /** How the six stand by the proposals alone. */
  standings: Partial<Record<Standing, number>>
  unmatched?: number
}

/** Without the country code. The very first of `importPeople` looks like what a spreadsheet program has rounded. */
const phones = Array.from({ length: 6 }, (_each, index) => `119${String(80_000_001 + index)}`)
const withCountry = phones.map((phone) => `55${phone}`)
const plus = withCountry.map((phone) => `+${phone}`)
const masked = phones.map((phone) => `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`)
/** As before the ninth digit. */
const eight = phones.map((phone) => `55${phone.slice(0, 2)}${phone.slice(3)}`)

const lines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.map((row) => `${row.join(delimiter)}\r\n`).join('')
const utf8 = (text: string): Buffer => Buffer.from(text)
const withMark = (text: string): Buffer => Buffer.from(`\uFEFF${text}`)
/** Portuguese letters have the same number in Windows-1252 as in Unicode. */
const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

const row = (
  list: readonly string[],
  write: (phone: string, index: number) => readonly string[],
): string[][] => list.map((phone, index) => [...write(phone, index)])
const pick = (words: readonly string[]) => (index: number) => words[index] ?? ''

export const reportZoo: readonly ZooReport[] = [
  {
    name: 'zenvia-sms.csv',
    bytes: withMark(
      lines(
        [
          ['De', 'Para', 'Data de envio', 'Status', 'Detalhe', 'Operadora'],
          ...row(withCountry, (phone, index) => [
            'revoada',
            phone,
            `01/03/2027 10:0${index}`,
            pick(['Delivered', 'Delivered', 'Not Received', 'Not Received', 'Sent', 'Error'])(index),
            pick([
              'Message received by mobile',
              'Message received by mobile',
              'Message expired',
              'Invalid mobile number',
              'Message sent to operator',
              'Recipient is in black list',
            ])(index),
            'VIVO',
          ]),
        ],
        ';',
      ),
    ),
    roles: { Para: 'phone', 'Data de envio': 'time', Status: 'status', Detalhe: 'detail' },
    standings: { delivered: 2, failed_for_now: 1, failed_for_ever: 1, untold: 1, opted_out: 1 },
  },
  {
    name: 'sinch-brasil-relatorio-detalhado.csv',
    bytes: windows1252(
      lines(
        [
          ['Telefone', 'Mensagem', 'Status da mensagem', 'Data de atualização', 'Correlation ID'],
          ...row(phones, (phone, index) => [
            phone,
            `Ola Pessoa ${index + 2}, seu boleto vence amanha.`,
            pick([
              'Entregue no aparelho',
              'Entregue no aparelho',
              'Número inválido',
              'Rejeitado pela operadora',
              'Enviado à operadora',
              'Número em blacklist',
            ])(index),
            `01/03/2027 10:0${index}:30`,
            `c0ffee-${index}`,
          ]),
        ],
        ';',
      ),
    ),
    roles: {
      Telefone: 'phone',
      Mensagem: 'message',
      'Status da mensagem': 'status',
      'Data de atualização': 'time',
    },
    standings: { delivered: 2, failed_for_now: 1, failed_for_ever: 1, untold: 1, opted_out: 1 },
  },
  {
    name: 'sinch-delivery-report.csv',
    bytes: utf8(
      lines(
        [
          ['batch_id', 'recipient', 'status', 'code', 'at', 'operator_status_at'],
          ...row(withCountry, (phone, index) => [
            '01HZ',
            phone,
            pick(['Delivered', 'Delivered', 'Failed', 'Expired', 'Dispatched', 'Queued'])(index),
            pick(['0', '0', '404', '407', '401', '400'])(index),
            `2027-03-01T13:0${index}:11.201Z`,
            `2027-03-01T13:0${index}:00Z`,
          ]),
        ],
        ',',
      ),
    ),
    roles: { recipient: 'phone', status: 'status', operator_status_at: 'time' },
    standings: { delivered: 2, failed_for_now: 2, untold: 2 },
  },
  {
    name: 'infobip-logs.csv',
    bytes: utf8(
      lines(
        [
          ['Message ID', 'From', 'To', 'Sent At', 'Done At', 'Status', 'Reason', 'Message Count', 'Price'],
          ...row(withCountry, (phone, index) => [
            `3380-${index}`,
            'REVOADA',
            phone,
            '2027-03-01 10:00:02',
            `2027-03-01 10:0${index}:09`,
            pick([
              'DELIVERED_TO_HANDSET',
              'DELIVERED_TO_HANDSET',
              'UNDELIVERABLE_NOT_DELIVERED',
              'UNDELIVERABLE_NOT_DELIVERED',
              'PENDING_ENROUTE',
              'REJECTED_DESTINATION_UNSUBSCRIBED',
            ])(index),
            pick([
              'NO_ERROR',
              'NO_ERROR',
              'EC_ABSENT_SUBSCRIBER',
              'EC_UNKNOWN_SUBSCRIBER',
              'NO_ERROR',
              'EC_DESTINATION_UNSUBSCRIBED',
            ])(index),
            '1',
            '0.05',
          ]),
        ],
        ',',
      ),
    ),
    roles: { To: 'phone', Status: 'status', Reason: 'detail', 'Done At': 'time' },
    standings: { delivered: 2, failed_for_now: 1, failed_for_ever: 1, untold: 1, opted_out: 1 },
  },
  {
    name: 'infobip-rcs.xlsx',
    bytes: workbookOf([
      ['Destination', 'Status name', 'Seen at', 'Done at'],
      ...row(withCountry, (phone, index) => [
        phone,
        pick(['SEEN', 'SEEN', 'DELIVERED_TO_HANDSET', 'EXPIRED_EXPIRED', 'UNDELIVERABLE_NOT_DELIVERED', ''])(
          index,
        ),
        '',
        `2027-03-01 10:0${index}:09`,
      ]),
    ]),
    roles: { Destination: 'phone', 'Status name': 'status', 'Done at': 'time' },
    standings: { read: 2, delivered: 1, failed_for_now: 2, untold: 1 },
    unmatched: 1,
  },
  {
    name: 'twilio-message-logs.csv',
    bytes: utf8(
      lines(
        [
          [
            'From',
            'To',
            'Body',
            'Status',
            'SentDate',
            'ApiVersion',
            'NumSegments',
            'ErrorCode',
            'Direction',
            'Sid',
          ],
          ...row(plus, (phone, index) => [
            '+5511940001234',
            phone,
            `"Ola Pessoa ${index + 2}, seu boleto vence amanha."`,
            pick(['delivered', 'read', 'undelivered', 'undelivered', 'sent', 'failed'])(index),
            `2027-03-01T13:0${index}:05Z`,
            '2010-04-01',
            '1',
            pick(['', '', '30003', '30005', '', '21610'])(index),
            'outbound-api',
            `SM${index}`,
          ]),
        ],
        ',',
      ),
    ),
    roles: { To: 'phone', Body: 'message', Status: 'status', SentDate: 'time', ErrorCode: 'detail' },
    standings: { delivered: 1, read: 1, failed_for_now: 1, failed_for_ever: 1, untold: 1, opted_out: 1 },
  },
  {
    name: 'smsdev-relatorio.csv',
    bytes: windows1252(
      lines(
        [
          ['id', 'numero', 'data', 'hora', 'situacao', 'descricao'],
          ...row(masked, (phone, index) => [
            String(4_400 + index),
            phone,
            '01/03/2027',
            `10:0${index}:00`,
            pick(['RECEBIDA', 'RECEBIDA', 'ERRO', 'ERRO', 'FILA', 'CANCELADA'])(index),
            pick(['', '', 'Falha no envio', 'Número inválido', '', ''])(index),
          ]),
        ],
        ';',
      ),
    ),
    roles: { numero: 'phone', data: 'time', situacao: 'status', descricao: 'detail' },
    standings: { delivered: 2, failed_for_now: 1, failed_for_ever: 1, untold: 2 },
  },
  {
    name: 'torpedo-de-voz.csv',
    bytes: utf8(
      lines(
        [
          ['Número de destino', 'Data início', 'Status', 'Duração', 'Resposta'],
          ...row(phones, (phone, index) => [
            phone,
            `01/03/2027 10:0${index}:00`,
            pick(['atendida', 'atendida', 'ocupado', 'sem resposta', 'caixa postal', 'Número não existe'])(
              index,
            ),
            pick(['32', '12', '0', '0', '18', '0'])(index),
            pick(['1', '', '', '', '', ''])(index),
          ]),
        ],
        ';',
      ),
    ),
    roles: { 'Número de destino': 'phone', 'Data início': 'time', Status: 'status', Resposta: 'answer' },
    standings: { answered: 1, delivered: 1, failed_for_now: 3, failed_for_ever: 1 },
  },
  {
    name: 'smpp-dlr.txt',
    bytes: utf8(
      lines(
        [
          ['destination_addr', 'message_state', 'done_date', 'err'],
          ...row(eight, (phone, index) => [
            phone,
            pick(['DELIVRD', 'DELIVRD', 'UNDELIV', 'EXPIRED', 'ENROUTE', 'REJECTD'])(index),
            `2027-03-01 10:0${index}:00`,
            '000',
          ]),
        ],
        '\t',
      ),
    ),
    roles: { destination_addr: 'phone', message_state: 'status', done_date: 'time', err: 'detail' },
    standings: { delivered: 2, failed_for_now: 3, untold: 1 },
  },
  {
    name: 'rcs-eventos.csv',
    bytes: utf16(
      lines(
        [
          ['Destinatário', 'Evento', 'Ocorrido em'],
          ...row(withCountry, (phone) => [phone, 'DELIVERED', '2027-03-01T13:00:05-00:00']),
          ...row(withCountry.slice(0, 3), (phone) => [phone, 'READ', '2027-03-01T13:01:05-00:00']),
          [withCountry[0] ?? '', 'SUGGESTION_RESPONSE', '2027-03-01T13:02:05-00:00'],
          [withCountry[1] ?? '', 'UNSUBSCRIBE', '2027-03-01T13:02:05-00:00'],
        ],
        ';',
      ),
    ),
    roles: { Destinatário: 'phone', Evento: 'status', 'Ocorrido em': 'time' },
    standings: { clicked: 1, opted_out: 1, read: 1, delivered: 3 },
  },
  {
    name: 'sms-longo-por-partes.csv',
    bytes: utf8(
      lines(
        [
          ['Celular', 'Parte', 'Situação', 'Data entrega'],
          ...row(phones.slice(0, 2), (phone) => [phone, '1/2', 'Entregue', '01/03/2027 10:01']),
          ...row(phones.slice(0, 1), (phone) => [phone, '2/2', 'Entregue', '01/03/2027 10:02']),
          ...row(phones.slice(1, 2), (phone) => [phone, '2/2', 'Não entregue', '01/03/2027 10:02']),
        ],
        ';',
      ),
    ),
    roles: { Celular: 'phone', Parte: 'part', Situação: 'status', 'Data entrega': 'time' },
    standings: { delivered: 1, failed_for_now: 1, untold: 4 },
  },
  {
    name: 'aberto-e-salvo-no-excel.csv',
    bytes: windows1252(
      lines(
        [
          ['telefone', 'status', 'data'],
          [withCountry[0] ?? '', 'Entregue', '01/03/2027 10:00'],
          ['5,51198E+12', 'Entregue', '01/03/2027 10:00'],
          ['5511980000001,0', 'Entregue', '01/03/2027 10:00'],
          [`${withCountry[2] ?? ''}.0`, 'Não entregue', '01/03/2027 10:00'],
        ],
        ';',
      ),
    ),
    roles: { telefone: 'phone', status: 'status', data: 'time' },
    standings: { delivered: 1, failed_for_now: 1, untold: 4 },
    unmatched: 1,
  },
  {
    name: 'respostas.csv',
    bytes: utf8(
      lines(
        [
          ['Telefone', 'Resposta', 'Recebido em'],
          [phones[0] ?? '', 'SAIR', '01/03/2027 11:00'],
          [phones[1] ?? '', 'pare de me mandar isso', '01/03/2027 11:00'],
          [phones[2] ?? '', 'Já paguei ontem', '01/03/2027 11:00'],
          [phones[2] ?? '', 'obrigada', '01/03/2027 11:05'],
          [phones[3] ?? '', 'Stop', '01/03/2027 11:00'],
        ],
        ';',
      ),
    ),
    roles: { Telefone: 'phone', Resposta: 'answer', 'Recebido em': 'time' },
    standings: { opted_out: 3, answered: 1, untold: 2 },
  },
  {
    name: 'painel-proprio.csv',
    bytes: utf8(
      lines(
        [
          ['contato', 'codigo_campanha', 'retorno_gateway'],
          ...row(withCountry, (phone, index) => [
            phone,
            '77',
            pick(['OKZ', 'OKZ', 'KOZ', 'KOZ', 'KOZ', 'OKZ'])(index),
          ]),
        ],
        ';',
      ),
    ),
    roles: { contato: 'phone', retorno_gateway: 'status' },
    standings: { unknown: 6 },
  },
]
