/** What the columns of a supplier's delivery report are for: proposals, each with what speaks for it. */
import { foldText } from './fold-text.ts'
import {
  assignColumns,
  type ColumnReason,
  type ColumnScore,
  columnReasons,
  isMeantAsPhone,
  type SampledColumn,
  shareOfCells,
} from './assign-columns.ts'
import type { ForeignPlan } from './phone.ts'
import { isAnswer, readOptOut } from './report-answers.ts'
import { createTimeReader } from './report-time.ts'
import { isKnownWord } from './report-words.ts'
import { readPart } from './results.ts'

/**
 * `status` what became of the message, `detail` why; `answer` what the recipient wrote back; `message` what was sent, by
 * which one of several messages to a phone is told apart; `part` which part of a long SMS the row is about.
 */
export const reportRoles = [
  'phone',
  'status',
  'detail',
  'answer',
  'time',
  'message',
  'part',
  'unused',
] as const
export type ReportRole = (typeof reportRoles)[number]

export const reportRoleReasons = columnReasons
export type ReportRoleReason = ColumnReason

export type ReportColumn = { role: ReportRole; why: ReportRoleReason | null }

/** Roles that a report has one column of, in the order in which they take one. */
const single = [
  'phone',
  'status',
  'part',
  'time',
  'answer',
  'message',
  'detail',
] as const satisfies ReportRole[]
type SingleRole = (typeof single)[number]

/** Words of headers, the ones that say it best first. */
const headerWords: Readonly<Record<SingleRole, readonly RegExp[]>> = {
  phone: [
    /^(telefone|celular|phone|msisdn|mobile|fone|destino|destination|to|destinatario|recipient|para)$/,
    /(telefone|celular|phone|msisdn|mobile|fone|destin|recipient|numero|number|contato|called|whatsapp)/,
  ],
  status: [
    /^(status|situacao|resultado|result|status (da |de |do )?(entrega|envio|mensagem|final|sms|handset)|delivery status|message status)$/,
    /(status.*(desc|name|nome|text)|(desc|name|nome).*status|situacao|dlr|disposition|disposicao)/,
    /(status|resultado|result|estado|entregue|evento|event|retorno)/,
  ],
  detail: [
    /(detalhe|detail|motivo|reason|erro|error|\berr\b|causa|cause|falha|failure|observacao)/,
    /^descricao$|^description$/,
  ],
  answer: [/^(resposta|reply|answer|response|mo)$/, /(resposta|reply|replied|answer|inbound|tecla|digit)/],
  time: [
    /(done|entrega|delivered|delivery|receb|received|atualiza|update|status|conclus|final|fim)/,
    /(data|date|hora|time|timestamp|quando)/,
  ],
  message: [
    /^(mensagem|message|texto|text|conteudo|content|body|msg|sms)$/,
    /(mensagem|message|texto|conteudo|body)/,
  ],
  part: [
    /^(parte|part|segmento|segment|n? ?(da )?parte|part (number|no)|numero da parte|segment (number|index))$/,
  ],
}

/** Headers of something else, whatever stands in the cells: who sends, what it costs, ids. */
const otherHeaders: Readonly<Partial<Record<SingleRole, RegExp>>> = {
  phone:
    /(^from$|remetente|sender|origem|origin|caller|short ?code|^de$|operadora|carrier|cpf|cnpj|^id$|lote|pedido|parte|part\b|segment)/,
  status: /(code|codigo|cod\b|^id$| id$|data|date|hora|time)/,
  time: /(agenda|schedul)/,
  message: /(id|status|tipo|type|data|date|hora|time|tamanho|length|count|qtd)/,
  detail: /(data|date|hora|time)/,
  answer:
    /(operadora|carrier|codigo|code|\bcod\b|http|qtd|quant|digitos|digits|data|date|hora|time|tempo|durac)/,
}

const enough = 0.5
const most = 0.7

/**
 * Proposes what each column is: by its header, which the cells have to bear out, or where none says it by the cells alone.
 * @param rows a sample; each row as wide as `columns`, or wider
 */
export const proposeReportColumns = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  foreignPlan: ForeignPlan,
): ReportColumn[] =>
  assignColumns(columns, rows, single, (role, sampled) => scoreOf(role, sampled, foreignPlan))

const scoreOf = (
  role: SingleRole,
  { header, cells, rows }: SampledColumn,
  foreignPlan: ForeignPlan,
): ColumnScore => {
  const rank = headerWords[role].findIndex((words) => words.test(header))
  const isOther = otherHeaders[role]?.test(header) === true
  const share = shareOf(role, cells, rows, foreignPlan)
  const isNamed = rank !== -1 && !isOther
  if (isNamed && (cells.length === 0 ? role !== 'detail' && role !== 'part' : share >= enough))
    return { score: 10 - rank + share, why: 'header' }
  // What people write, and why something failed, cannot be told by the cells alone.
  const isTold = (role === 'phone' || role === 'status' || role === 'time') && share >= most
  if (!isTold || (isOther && role !== 'status') || cells.length === 0) return null
  return { score: share, why: 'content' }
}

/** How many of the cells are what the role asks for. */
const shareOf = (
  role: SingleRole,
  cells: readonly string[],
  rows: number,
  foreignPlan: ForeignPlan,
): number => {
  if (cells.length === 0) return 0
  const count = (is: (cell: string) => boolean): number => shareOfCells(cells, is)
  switch (role) {
    case 'phone':
      return count((cell) => isMeantAsPhone(cell, foreignPlan))
    case 'status':
      return statusShare(cells)
    case 'time': {
      const readTime = createTimeReader(cells)
      return count((cell) => readTime(cell) !== null)
    }
    case 'message':
      return count((cell) => /\p{L}/u.test(cell) && cell.trim().length > 8)
    case 'part':
      return count((cell) => readPart(cell) > 0)
    case 'answer':
      return areAnswers(cells, rows) ? 1 : 0
    case 'detail':
      return 1
  }
}

const fewestToTell = 5
const nearlyAll = 0.9

/**
 * Whether people may have written it. Hardly anybody answers, and nobody all the same: where nearly every row has one
 * value, or a code, a program wrote it. A list of those who want to be left alone has one value too.
 */
const areAnswers = (cells: readonly string[], rows: number): boolean => {
  if (cells.length < fewestToTell || cells.length < rows * nearlyAll) return true
  const counts = new Map<string, number>()
  for (const answer of cells.filter(isAnswer)) counts.set(answer.trim(), (counts.get(answer.trim()) ?? 0) + 1)
  const [[value, count] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (count >= rows * nearlyAll) return readOptOut(value) !== null
  return cells.filter((cell) => /^\s*[a-z]{0,3}[-_ ]?\d{1,6}\s*$/i.test(cell)).length < rows * nearlyAll
}

/** Words that suppliers write count most; else few different ones, none of them a number. */
const statusShare = (cells: readonly string[]): number => {
  const known = cells.filter(isKnownWord).length / cells.length
  if (known >= enough) return known
  const different = new Set(cells.map((cell) => foldText(cell.trim())))
  const isFew = different.size <= Math.max(3, cells.length / 3)
  const hasLetters = [...different].every((word) => /[a-z]/.test(word) && word.length <= 80)
  return isFew && hasLetters ? enough : known
}

/** Whether a report can be read by these columns: whom a row is about, and what became of the message. */
export const canReadReport = (roles: readonly ReportRole[]): boolean =>
  roles.includes('phone') && (roles.includes('status') || roles.includes('answer'))
