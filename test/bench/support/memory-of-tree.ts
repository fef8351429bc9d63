import { readdirSync, readFileSync } from 'node:fs'

/** Every process and the one that started it, as Linux lists them. */
const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
          // The name before it may hold anything, also parentheses.
          const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
          return [[Number(pid), Number(parent)] as const]
        } catch {
          return []
        }
      }),
  )

const pssOf = (pid: number): number => {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** What a process and all that it started take, in bytes, shared pages by their share; null outside Linux. */
export const memoryOfTree = (root: number | undefined): number | null => {
  if (process.platform !== 'linux' || root === undefined) return null
  const tree = parents()
  const isOfTree = (pid: number): boolean => {
    const parent = tree.get(pid)
    return pid === root || (parent !== undefined && isOfTree(parent))
  }
  return [...tree.keys()].filter(isOfTree).reduce((sum, pid) => sum + pssOf(pid), 0)
}
