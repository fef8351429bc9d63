import type { RowJudgement } from '../../../../shared/rules/row-verdict.ts'
import type { RowFate } from '../store/verdict-block.ts'

/** By outcome, kind, repairs and notes, one after the other: names made of them would have to be put together for each row. */
type FateNode = { place?: number; next: Map<string | null, FateNode> }

/** What comes of rows, each kind once: a million rows share a few dozen. */
export const internVerdicts = () => {
  const all: RowFate[] = []
  const root: FateNode = { next: new Map() }
  return {
    all,
    /** Place in `all`. */
    of: (verdict: RowJudgement, isDuplicate: boolean): number => {
      let node = nextNode(root, isDuplicate ? 'duplicate' : verdict.outcome)
      if (verdict.outcome === 'rejected') node = nextNode(node, verdict.reason)
      else {
        node = nextNode(node, verdict.phoneKind)
        for (const repair of verdict.repairs) node = nextNode(node, repair)
        for (const fault of verdict.notes ?? []) node = nextNode(node, fault)
      }
      node.place ??= all.push(fateOf(verdict, isDuplicate)) - 1
      return node.place
    },
  }
}

export type InternedVerdicts = ReturnType<typeof internVerdicts>

const nextNode = ({ next }: FateNode, name: string | null): FateNode => {
  let node = next.get(name)
  if (node === undefined) {
    node = { next: new Map() }
    next.set(name, node)
  }
  return node
}

/** @param isDuplicate whether an earlier row has the same key */
export const fateOf = (verdict: RowJudgement, isDuplicate: boolean): RowFate => {
  if (verdict.outcome === 'rejected') return { outcome: 'rejected', reason: verdict.reason }
  const { phoneKind, repairs, notes } = verdict
  const fate = { outcome: isDuplicate ? ('duplicate' as const) : ('accepted' as const), phoneKind, repairs }
  return notes === undefined ? fate : { ...fate, notes }
}
