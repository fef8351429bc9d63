import type { ListStatistics } from '../../../shared/bridge/lists.ts'
import { ddds } from '../../../shared/rules/brazilian-areas.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { ProblemError } from '../base/problem-error.ts'
import { listBlocks, readVerdicts, revisionOf } from '../rows/store/blocks.ts'
import { batchOfList, getList } from './queries.ts'
import { endsOf } from '../rows/store/steps.ts'
import type { RowFate, StoredVerdicts } from '../rows/store/verdict-block.ts'
import { createAnswerCache, pace } from '../../turns.ts'

/**
 * What the people of a list are, counted once for each revision of its rows.
 * @throws ProblemError `list_missing`, also when the list goes away meanwhile
 */
export type ReadStatistics = (listId: string) => Promise<ListStatistics>

/** A person looks at a few lists; each takes a few kilobytes. */
const mostRemembered = 200

export const createReadStatistics = (db: ReadableDatabase): ReadStatistics => {
  const counted = createAnswerCache<ListStatistics>(mostRemembered)
  return async (listId) => {
    if (getList(db, listId) === null) throw new ProblemError('list_missing')
    const name = `${listId} ${revisionOf(db, batchOfList(db, listId))}`
    return counted.get(name, () => countList(db, listId))
  }
}

/** By the verdicts alone, a block a turn: a million rows' cells are not even read, and other calls are answered between. */
const countList = async (db: ReadableDatabase, listId: string): Promise<ListStatistics> => {
  const batchId = batchOfList(db, listId)
  const revision = revisionOf(db, batchId)
  const count = emptyCount()
  for (const block of listBlocks(db, batchId, revision)) {
    await pace()
    if (!db.open) throw new ProblemError('workspace_unavailable')
    if (batchOfList(db, listId) !== batchId) throw new ProblemError('list_missing')
    if (block.accepted > 0) countBlock(readVerdicts(db, { ...block, revision }), count)
  }
  return {
    ...count.kinds,
    areas: ddds.flatMap((ddd) => {
      const mobile = count.mobileByDdd[Number(ddd)] ?? 0
      const landline = count.landlineByDdd[Number(ddd)] ?? 0
      return mobile + landline === 0 ? [] : [{ ddd, mobile, landline }]
    }),
  }
}

const emptyCount = () => ({
  kinds: { mobile: 0, landline: 0, foreign: 0, cpf: 0, cnpj: 0 },
  mobileByDdd: new Uint32Array(100),
  landlineByDdd: new Uint32Array(100),
})

const zero = 48

/** Without a text for each row: cutting them takes longer than all of the counting. */
const countBlock = (
  { fates, fateOf, keys, keyLengths }: StoredVerdicts,
  { kinds, mobileByDdd, landlineByDdd }: ReturnType<typeof emptyCount>,
): void => {
  const ends = endsOf(keyLengths)
  let from = 0
  for (let row = 0; row < ends.length; row += 1) {
    const start = from
    from = ends[row] ?? from
    const fate = fates[fateOf[row] ?? 0]
    if (fate?.outcome !== 'accepted') continue
    if (fate.phoneKind === null) kinds[from - start === cpfLength ? 'cpf' : 'cnpj'] += 1
    else if (!keys.startsWith('55', start)) kinds.foreign += 1
    else {
      const ddd = (keys.charCodeAt(start + 2) - zero) * 10 + keys.charCodeAt(start + 3) - zero
      const kind = brazilianKindOf(fate)
      kinds[kind] += 1
      const areas = kind === 'mobile' ? mobileByDdd : landlineByDdd
      areas[ddd] = (areas[ddd] ?? 0) + 1
    }
  }
}

const cpfLength = 11

/** The Brazilian plan has no third kind among what is taken (rules/phone.ts). */
const brazilianKindOf = (fate: Extract<RowFate, { outcome: 'accepted' | 'duplicate' }>) =>
  fate.phoneKind === 'landline' ? 'landline' : 'mobile'
