import type { RowVerdict } from '../../../shared/rules/row-verdict.ts'
import { isRecipient, type RowFate } from '../lists/verdict-block.ts'

export type InternedFate = {
  /** Place in `all`. */
  index: number
  isAccepted: boolean
  isRecipient: boolean
  isLandline: boolean
}

/** By outcome, kind and repairs, one after the other: names made of them would have to be put together for each row. */
type FateNode = { fate?: InternedFate; next: Map<string | null, FateNode> }

/** What comes of rows, each kind once: a million rows share a few dozen. */
export const internFates = () => {
  const all: RowFate[] = []
  const root: FateNode = { next: new Map() }
  const intern = (fate: RowFate): InternedFate => {
    const isAccepted = fate.outcome === 'accepted'
    const isLandline = isAccepted && fate.phoneKind === 'landline'
    return { index: all.push(fate) - 1, isAccepted, isLandline, isRecipient: isRecipient(fate) }
  }
  return {
    all,
    of: (verdict: RowVerdict, isDuplicate: boolean): InternedFate => {
      let node = nextNode(root, isDuplicate ? 'duplicate' : verdict.outcome)
      if (verdict.outcome === 'rejected') node = nextNode(node, verdict.reason)
      else {
        node = nextNode(node, verdict.phoneKind)
        for (const repair of verdict.repairs) node = nextNode(node, repair)
      }
      node.fate ??= intern(fateOf(verdict, isDuplicate))
      return node.fate
    },
  }
}

export type InternedFates = ReturnType<typeof internFates>

const nextNode = ({ next }: FateNode, name: string | null): FateNode => {
  let node = next.get(name)
  if (node === undefined) {
    node = { next: new Map() }
    next.set(name, node)
  }
  return node
}

const fateOf = (verdict: RowVerdict, isDuplicate: boolean): RowFate => {
  if (verdict.outcome === 'rejected') return verdict
  const { phoneKind, repairs } = verdict
  return { outcome: isDuplicate ? 'duplicate' : 'accepted', phoneKind, repairs }
}
