import { readerCommandSchema } from '../../shared/processes/reader.ts'

/** A reader process that fails in the way that the bytes of its job name. */
const kept: unknown[] = []

const failures: Record<string, () => void> = {
  heap: () => {
    for (;;) kept.push({ some: ['thing', kept.length] })
  },
  buffers: () => {
    const timer = setInterval(() => kept.push(Buffer.alloc(50_000_000, 1)) > 40 && clearInterval(timer), 20)
  },
  bug: () => {
    throw new Error('a bug')
  },
}

process.on('message', (message) => {
  const command = readerCommandSchema.parse(message)
  if (command.type !== 'job' || command.job.type === 'encode') return
  failures[Buffer.from(command.job.bytes ?? []).toString()]?.()
})
