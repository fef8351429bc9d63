/**
 * Judges and packs blocks of an import's rows in a thread of its own. The table comes as workerData. Each block comes
 * twice: its rows, answered with the numbers of their keys, and, in the same order, which of them are duplicates, answered
 * with what is stored.
 */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createBlockJudge, type JudgedBlock } from './judge-block.ts'
import type { JudgedTable } from './judge-in-order.ts'
import type { JudgeAnswer, JudgeQuestion } from './judge-threads.ts'
import { numberOfDigits } from './key-numbers.ts'

// What the window asks of this process comes first. Only Linux gives a thread a priority: elsewhere it would be the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const judge = createBlockJudge(workerData as JudgedTable)
const waiting: JudgedBlock[] = []

const answer = (question: JudgeQuestion): JudgeAnswer => {
  if ('duplicates' in question) {
    const block = waiting.shift()
    if (block === undefined) throw new Error('duplicates of no block')
    const { cells, verdicts, ...counted } = block.pack(question.duplicates)
    return { ...counted, cells: new Uint8Array(cells), verdicts: new Uint8Array(verdicts) }
  }
  const block = judge(question.rows, question.out)
  waiting.push(block)
  const texts: string[] = []
  const numbers = new Float64Array(block.keys.length)
  // `Float64Array.from` takes three times as long.
  for (const [row, key] of block.keys.entries()) {
    if (key === '') continue
    const number = numberOfDigits(key)
    if (number === null) texts.push(key)
    numbers[row] = number ?? NaN
  }
  return { numbers, texts }
}

parentPort?.on('message', (question: JudgeQuestion) => {
  const found = answer(question)
  const moved = 'numbers' in found ? [found.numbers] : [found.cells, found.verdicts]
  parentPort?.postMessage(
    found,
    moved.map(({ buffer }) => buffer),
  )
})
