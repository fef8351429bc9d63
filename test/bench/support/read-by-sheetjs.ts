/** The peer that reads workbooks, in a process of its own: says how long it took, and the most memory that it had. */
import { readFileSync } from 'node:fs'
import { read } from 'xlsx'
import { peakMemory } from './peak-memory.ts'

const [file = ''] = process.argv.slice(2)
const startedAt = performance.now()
const { SheetNames, Sheets } = read(readFileSync(file), { dense: true })
const ms = performance.now() - startedAt
const rows = Sheets[SheetNames[0] ?? '']?.['!data']?.length ?? 0
process.send?.({ ms, rows, peakBytes: peakMemory() })
process.disconnect()
