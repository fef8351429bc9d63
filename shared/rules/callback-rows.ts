/**
 * A callback's content as rows of a table, whose columns are the paths to its values: `data.contact`, `events[].status`. The
 * elements of a list are a row each, with what stands around the list in every one.
 */
import type { ReportColumn, ReportRole } from './report-columns.ts'
import { proposeReportColumns } from './report-columns.ts'
import { type ForeignPlan, readPhone } from './phone.ts'

/** Beyond these nobody sends a result; of a longer text the rest does not tell one message from another. */
export const rowLimits = { depth: 16, fields: 300, cellChars: 8_192, pathChars: 300 } as const

/** The cells of a row by their paths. */
export type CallbackCells = ReadonlyMap<string, string>

/** Whether the elements of a list stand for rows. @param path of the list, with its brackets */
export type IsSplit = (path: string) => boolean

/** Every list with something in it that is used. */
export const splitFor = (usedPaths: readonly string[]): IsSplit => {
  const lists = new Set(usedPaths.flatMap(listsAround))
  return (path) => lists.has(path)
}

/** `a[].b[].c` is in `a[]` and `a[].b[]`. */
const listsAround = (path: string): string[] =>
  [...path.matchAll(/\[\]|\{\}/g)].map(({ index, 0: brackets }) => path.slice(0, index + brackets.length))

export const splitAll: IsSplit = () => true

/** Why a content cannot be told in rows: it is nested too deeply, or has too many fields. */
export class TooComplex extends Error {}

/**
 * The rows of a content, one after the other: it may be many times larger than what was sent.
 *
 * Lists that stand side by side do not multiply: each has its rows. A list that is not split is one cell, as is one of texts
 * that are no phones. A list that is the whole content leaves no trace in the paths: a service that sends events one by one
 * or several at once sends the same. An object whose names are phones or addresses is a list of its values, with the names
 * in `{}`: they are data, and nobody's data must become a column.
 * @throws TooComplex
 */
export function* rowsOf(content: unknown, isSplit: IsSplit): Generator<CallbackCells> {
  if (Array.isArray(content)) for (const element of content) yield* rowsIn(element, '', new Map(), isSplit, 1)
  else yield* rowsIn(content, '', new Map(), isSplit, 0)
}

type List = { path: string; depth: number; elements: Iterable<{ element: unknown; name: string | null }> }

function* rowsIn(
  value: unknown,
  path: string,
  around: CallbackCells,
  isSplit: IsSplit,
  depth: number,
): Generator<CallbackCells> {
  const cells = new Map(around)
  const lists: List[] = []
  collect({ cells, lists, isSplit }, value, path, depth)
  if (lists.length === 0) {
    if (cells.size > 0) yield cells
    return
  }
  for (const list of lists)
    for (const { element, name } of list.elements) {
      const named = name === null ? cells : new Map([...cells, [list.path, name]])
      yield* rowsIn(element, name === null ? list.path : `${list.path}.value`, named, isSplit, list.depth + 1)
    }
}

type Collecting = { cells: Map<string, string>; lists: List[]; isSplit: IsSplit }

const collect = (into: Collecting, value: unknown, path: string, depth: number): void => {
  if (depth > rowLimits.depth) throw new TooComplex('nested too deeply')
  if (Array.isArray(value)) collectList(into, value, path, depth)
  else if (typeof value === 'object' && value !== null) collectObject(into, value, path, depth)
  else addCell(into.cells, path, textOf(value))
}

const collectList = (into: Collecting, list: readonly unknown[], path: string, depth: number): void => {
  const ofList = `${path}[]`
  if (list.length === 0) return
  const isOfRows = list.some((element) => typeof element === 'object' && element !== null) || arePhones(list)
  if (isOfRows && into.isSplit(ofList))
    into.lists.push({
      path: ofList,
      depth,
      elements: list.map((element) => ({ element, name: null })),
    })
  else for (const element of list) collect({ ...into, isSplit: splitNone }, element, ofList, depth + 1)
}

const splitNone: IsSplit = () => false

const collectObject = (into: Collecting, object: object, path: string, depth: number): void => {
  const entries: [string, unknown][] = Object.entries(object)
  const ofNames = path === '' ? '{}' : `${path}.{}`
  const isOfData = entries.some(([name]) => isData(name))
  if (isOfData && into.isSplit(ofNames)) {
    into.lists.push({ path: ofNames, depth, elements: entries.map(([name, element]) => ({ element, name })) })
    return
  }
  for (const [name, value] of entries) {
    if (isOfData) addCell(into.cells, ofNames, name)
    const of = isOfData ? `${ofNames}.value` : path === '' ? name : `${path}.${name}`
    collect(into, value, of, depth + 1)
  }
}

/** A name that has somebody's phone, document or address in it. */
const isData = (name: string): boolean => name.includes('@') || /(?:\d[^\p{L}\d]{0,2}){8}/u.test(name)

const options = { defaultDdd: null, foreignPlan: () => null }

const arePhones = (list: readonly unknown[]): boolean =>
  list.every(
    (element) =>
      (typeof element === 'string' || typeof element === 'number') && readPhone(String(element), options).ok,
  )

/** What stands under one path several times, of a list that is not split, is one cell. */
const addCell = (cells: Map<string, string>, path: string, text: string): void => {
  const name = path === '' ? '[]' : path.slice(0, rowLimits.pathChars)
  if (text === '' && cells.has(name)) return
  const before = cells.get(name) ?? ''
  cells.set(name, before === '' ? text : cut(`${before}, ${text}`))
  if (cells.size > rowLimits.fields) throw new TooComplex('too many fields')
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return cut(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const cut = (text: string): string =>
  text.length > rowLimits.cellChars ? text.slice(0, rowLimits.cellChars) : text

/**
 * Proposes what the paths are for, by their ends: `data.contact` is in `data` as everything is, which says nothing of when.
 * @param rows a sample; each row as wide as `paths`
 */
export const proposePathRoles = (
  paths: readonly string[],
  rows: readonly (readonly string[])[],
  foreignPlan: ForeignPlan,
): ReportColumn[] => proposeReportColumns(paths.map(headerOfPath), rows, foreignPlan)

/** Ends that say nothing without what stands before them. */
const bareEnds =
  /^(id|name|nome|code|codigo|value|valor|text|texto|body|description|descricao|title|type|tipo|number|numero|group ?name|group ?id)$/i
/** What only wraps the rest. */
const wrappers = /^(data|payload|content|body|value|params?|object|item|entry|changes|messages?|events?)$/i

const headerOfPath = (path: string): string => {
  const steps = path
    .replace(/\[\]|\{\}/g, '')
    .split('.')
    .filter((step) => step !== '')
    .map((step) => step.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/_+/g, ' '))
  const [end = '', before] = steps.toReversed()
  return before !== undefined && bareEnds.test(end) && !wrappers.test(before) ? `${before} ${end}` : end
}

/** The paths that have a role, in an order of their own. */
export const usedPaths = (
  paths: readonly string[],
  roles: readonly ReportRole[],
): { path: string; role: ReportRole }[] =>
  paths
    .map((path, index) => ({ path, role: roles[index] ?? 'unused' }))
    .filter(({ role }) => role !== 'unused')
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
