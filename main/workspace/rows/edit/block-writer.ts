import type { WritableDatabase } from '../../../database/handles.ts'
import { transaction } from '../../../database/sql.ts'
import { type BlockCounts, insertCells, insertVerdicts } from '../store/blocks.ts'
import { type CellBlock, storedCells } from '../store/cell-block.ts'
import { pack } from '../store/packed.ts'
import { type JudgedRows, storedVerdicts } from '../store/verdict-block.ts'
import { forgetChangesAfter } from '../batch.ts'

/** The wait for the disk is as long for one block as for several. */
const blocksPerCommit = 8

/**
 * Writes the blocks that a change makes, on top of a revision. None of them counts before the batch's revision is the
 * change's.
 */
export const createBlockWriter = (db: WritableDatabase, batchId: number, before: number) => {
  const revision = before + 1
  const packed: (() => void)[] = []
  let hasBegun = false
  /** What could have been done again is over. Not before something is written: a change may come to nothing. */
  const begin = (): void => {
    if (!hasBegun) forgetChangesAfter(db, batchId, before)
    hasBegun = true
  }
  const write = (last: () => void): void =>
    transaction(db, () => {
      begin()
      for (const insert of packed.splice(0)) insert()
      last()
    })
  const add = (insert: () => void): void => {
    packed.push(insert)
    if (packed.length >= blocksPerCommit) write(() => {})
  }
  return {
    cells: async (position: number, block: CellBlock): Promise<void> => {
      const content = await pack(storedCells(block))
      add(() => insertCells(db, { batchId, position, revision }, content))
    },
    verdicts: async (position: number, judged: JudgedRows, counts: BlockCounts): Promise<void> => {
      const content = await pack(storedVerdicts(judged))
      add(() => insertVerdicts(db, { batchId, position, revision }, counts, content))
    },
    /** Writes what is left, and `last` with it. */
    end: write,
    /** Takes back what was written. */
    giveUp: (): void => {
      if (hasBegun) transaction(db, () => forgetChangesAfter(db, batchId, before))
    },
  }
}

export type BlockWriter = ReturnType<typeof createBlockWriter>
