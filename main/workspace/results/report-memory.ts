/** Under what a person's choices for reports are kept: the headers of a supplier's files, or the paths into what it calls back. */
import { z } from 'zod'
import { usedPaths } from '../../../shared/rules/callback-rows.ts'
import { areHeaders, headersKey } from '../../../shared/rules/headers-key.ts'
import type { ReportRole } from '../../../shared/rules/report-columns.ts'

/** What is kept of roles, under which key. */
export type KeptRoles = { key: string; roles: readonly ReportRole[] }

export type ReportMemory = {
  /** What begins every key that may be of such columns. */
  keyStart: string
  /** Under what the words of these roles are kept. */
  wordsKey: (roles: readonly ReportRole[]) => string
  /** Null where the columns are named by somebody's data: nothing is kept of them. */
  keep: (roles: readonly ReportRole[]) => KeptRoles | null
  /** The roles of all columns by what was kept; null where that is of other columns. */
  restore: (kept: KeptRoles) => ReportRole[] | null
}

/** @param headerRow 0 = the file has none */
export const headersMemory = (columns: readonly string[], headerRow: number): ReportMemory => {
  const key = headersKey(columns)
  return {
    keyStart: key,
    wordsKey: () => key,
    keep: (roles) => (headerRow === 0 || !areHeaders(columns) ? null : { key, roles }),
    restore: (kept) => (kept.key === key && kept.roles.length === columns.length ? [...kept.roles] : null),
  }
}

const pathsStart = 'callbacks:'
const pathsSchema = z.array(z.string())

/** Only the paths that are used: a service leaves out what an event does not have, and adds what another has. */
export const pathsMemory = (columns: readonly string[]): ReportMemory => {
  const keyOf = (roles: readonly ReportRole[]): string =>
    pathsStart + JSON.stringify(usedPaths(columns, roles).map(({ path }) => path))
  return {
    keyStart: pathsStart,
    wordsKey: keyOf,
    keep: (roles) => {
      const used = usedPaths(columns, roles)
      return areHeaders(used.map(({ path }) => path))
        ? { key: keyOf(roles), roles: used.map(({ role }) => role) }
        : null
    },
    restore: ({ key, roles }) => {
      const paths = pathsSchema.parse(JSON.parse(key.slice(pathsStart.length)))
      if (paths.length !== roles.length || !paths.every((path) => columns.includes(path))) return null
      return columns.map((column) => roles[paths.indexOf(column)] ?? 'unused')
    },
  }
}
