import { type ColumnContent, readContent } from './column-content.ts'
import { type ColumnRole, type ProposalReason, type RoleProposal, singleRoles } from './column-roles.ts'
import { foldText } from './fold-text.ts'
import type { PhoneOptions } from './phone.ts'
import { type HeaderReading, readHeader } from './read-header.ts'

/** A header's word counts for nothing when fewer of the cells go along with it. */
const someCells = 0.3
const halfTheCells = 0.5
/** So many cells say it by themselves. */
const mostCells = 0.7
/** What two kinds of a column's cells may have in common, when it is taken for one of them. */
const hardlyAny = 0.1
/**
 * Fewer cells may be what they are by chance: odd ones in a column of phones, or a mobile that closes as a CPF, as 1 in
 * 100 does (measured on random mobiles of DDD 11).
 */
const enoughCells = 3

/** Beyond these, a table is a matrix of something: only headers speak there, in words that need no cells. */
const columnsWithContent = 256

type Column = { header: HeaderReading; content: ColumnContent }
/** `rank`: of several columns for what there is once in a file, the lowest has it. */
type Candidate = { role: ColumnRole; why: ProposalReason | null; rank: number }

const nothing: Candidate = { role: 'variable', why: null, rank: Infinity }
const areaCode: Candidate = { role: 'ddd', why: 'exact', rank: 0 }
const rankOfEither = 20
const rankOfSimilar = 50
const rankOfContent = 100

/**
 * Proposes a role for each column and says why: by its header, which the cells can refuse, and where no header says it,
 * by the cells. What is a guess stays a plain column: the person chooses.
 * @param rows a sample; each row as wide as `columns`, or wider
 */
export const proposeRoles = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: PhoneOptions,
): RoleProposal[] => {
  const read = columns.map((column, index): Column => {
    const isRead = index < columnsWithContent
    const header = readHeader(column, isRead)
    const sample = isRead && header.says !== 'other' ? rows : []
    return { header, content: readContent(sample, index, options) }
  })
  const byHeader = read.map((column, index) =>
    isEmptyAreaCode(columns, index, column) ? areaCode : proposeByHeader(column),
  )
  const taken = new Set(byHeader.map(({ role }) => role))
  const candidates = read.map((column, index) => {
    const candidate = byHeader[index] ?? nothing
    if (candidate.role !== 'variable') return candidate
    // Digits that are too few for a phone make one with the area code beside them.
    const hasDdd = column.header.says === 'phoneKind' ? taken.has('ddd') : byHeader[index - 1]?.role === 'ddd'
    return proposeByContent(column, taken, hasDdd)
  })
  const proposed = onlyBest(candidates).map(({ role, why }) => ({ role, why }))
  return rows.length === 0 || hasContentToGoBy(proposed, read) ? proposed : withoutDocuments(proposed)
}

/** "DDD CEL" without content is no phone where a column beside it is called "CEL". */
const isEmptyAreaCode = (columns: readonly string[], index: number, { header, content }: Column): boolean => {
  if (header.says !== 'role' || header.role !== 'phone' || !header.ddd || content.filled > 0) return false
  const bare = (name = ''): string => foldText(name).replace(/ddd|[^\p{L}\d]/gu, '')
  return columns.some((name, other) => other !== index && bare(name) === bare(columns[index]))
}

const proposeByHeader = ({ header, content }: Column): Candidate => {
  switch (header.says) {
    case 'role': {
      const { role, plain, extras, ddd } = header
      // "DDD CEL" stands over area codes in one file and over whole phones in the next.
      if (ddd && role === 'phone' && content.ddds >= halfTheCells)
        return plain ? areaCode : { ...areaCode, why: 'similar' }
      if (!goesAlong(role, content, plain)) return nothing
      return plain
        ? { role, why: 'exact', rank: extras }
        : { role, why: 'similar', rank: rankOfSimilar + extras }
    }
    case 'either':
      return eitherOf(header.among, content)
    case 'document':
      return documentOf(content)
    case 'ddd':
      if (content.ddds < halfTheCells && !(header.plain && content.filled === 0)) return nothing
      return header.plain ? areaCode : { ...areaCode, why: 'similar' }
    case 'code':
    case 'other':
    case 'number':
    case 'phoneKind':
    case 'nothing':
      return nothing
  }
}

/** Whether the cells leave a header its word; a word that is only similar needs them to bear it out. */
const goesAlong = (
  role: Exclude<ColumnRole, 'variable'>,
  content: ColumnContent,
  plain: boolean,
): boolean => {
  // A cell or two that are odd do not make a known word mean something else.
  if (plain && role !== 'message' && content.filled < enoughCells) return true
  if (content.filled === 0) return false
  const needed = plain ? someCells : mostCells
  switch (role) {
    case 'phone':
      return content.meantAsPhones >= needed && !areDocuments(content)
    case 'cpf':
      return (plain ? content.meantAsCpfs : content.cpfs) >= needed && !areOthers(content, 'cpfs')
    case 'cnpj':
      return (plain ? content.meantAsCnpjs : content.cnpjs) >= needed && !areOthers(content, 'cnpjs')
    case 'name':
      return content.names >= (plain ? halfTheCells : mostCells)
    case 'message':
      return content.sentences >= halfTheCells
    case 'ddd':
      return content.ddds >= halfTheCells
  }
}

const areDocuments = (content: ColumnContent): boolean =>
  content.phones < mostCells &&
  content.filled >= enoughCells &&
  (content.cpfs >= mostCells || content.cnpjs >= mostCells)

const areOthers = (content: ColumnContent, own: 'cpfs' | 'cnpjs'): boolean =>
  content[own] < someCells &&
  [content.phones, content.cpfs, content.cnpjs].some((share) => share >= mostCells)

const eitherOf = (among: readonly ('phone' | 'name')[], content: ColumnContent): Candidate => {
  if (among.includes('phone') && content.phones >= someCells && !areDocuments(content))
    return { role: 'phone', why: 'content', rank: rankOfEither }
  // "Cliente: sim" is no name: names of people differ.
  const isName = content.names >= mostCells && (content.filled < enoughCells || content.variety >= someCells)
  return isName ? { role: 'name', why: 'content', rank: rankOfEither } : nothing
}

/** A column of both kinds is neither: as either, it would have the rows of the other kind refused. */
const documentOf = ({ cpfs, cnpjs }: ColumnContent): Candidate => {
  if (cpfs >= halfTheCells && cnpjs <= hardlyAny) return { role: 'cpf', why: 'content', rank: rankOfEither }
  if (cnpjs >= halfTheCells && cpfs <= hardlyAny) return { role: 'cnpj', why: 'content', rank: rankOfEither }
  return nothing
}

const proposeByContent = (
  { header, content }: Column,
  taken: ReadonlySet<ColumnRole>,
  hasDdd: boolean,
): Candidate => {
  if (header.says === 'other' || header.says === 'ddd' || header.says === 'document') return nothing
  const candidate = (role: ColumnRole): Candidate =>
    taken.has(role) ? nothing : { role, why: 'content', rank: rankOfContent }
  const { filled, phones, cpfs, cnpjs, phonesOrCpfs } = content
  if (phonesOrCpfs >= mostCells && filled < enoughCells) return nothing
  if (cpfs >= mostCells) return candidate('cpf')
  if (cnpjs >= mostCells) return candidate('cnpj')
  const withDdd = hasDdd ? phones + content.withoutDdd : phones
  if (withDdd < mostCells || header.says === 'code') return nothing
  // "Fixo" beside "celular" is another phone of the same person.
  return header.says === 'phoneKind'
    ? { role: 'phone', why: 'content', rank: rankOfContent }
    : candidate('phone')
}

/** Whether some column that rows could go by has anything in it. Phones may be missing for now: messages need them. */
const hasContentToGoBy = (proposed: readonly RoleProposal[], read: readonly Column[]): boolean =>
  proposed.some(
    ({ role }, index) => role === 'phone' || (isDocument(role) && (read[index]?.content.filled ?? 0) > 0),
  )

/** By a document that stands in no row, every row would be refused: which column rows go by, the person says. */
const withoutDocuments = (proposed: readonly RoleProposal[]): RoleProposal[] =>
  proposed.map((one) => (isDocument(one.role) ? { role: 'variable', why: null } : one))

const isDocument = (role: ColumnRole): boolean => role === 'cpf' || role === 'cnpj'

/** Several phone columns make sense, several names or documents do not: the best has it, the first of several as good. */
const onlyBest = (candidates: readonly Candidate[]): Candidate[] => {
  const best = new Map<ColumnRole, Candidate>()
  for (const candidate of candidates) {
    const known = best.get(candidate.role)
    if (known === undefined || candidate.rank < known.rank) best.set(candidate.role, candidate)
  }
  const isSingle = (role: ColumnRole): boolean => singleRoles.some((single) => single === role)
  return candidates.map((candidate) =>
    isSingle(candidate.role) && best.get(candidate.role) !== candidate ? nothing : candidate,
  )
}
