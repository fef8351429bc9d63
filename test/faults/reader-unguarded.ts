/**
 * The control of the bomb proof: a reader process that unpacks whatever it is given, as one would write it without
 * thinking of hostile files. It speaks just enough of the wire.
 */
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { givenFile } from '../../main/reader/given-file.ts'
import { readerCommandSchema } from '../../shared/processes/reader.ts'

const headerSignature = Buffer.from('PK\u0003\u0004', 'latin1')

/** Inflates every entry, one after another, by its local header. */
const readAll = (file: Buffer): number => {
  let characters = 0
  for (let at = file.indexOf(headerSignature); at !== -1; at = file.indexOf(headerSignature, at + 1)) {
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
    const data = file.subarray(start, start + file.readUInt32LE(at + 18))
    characters += inflateRawSync(data).toString('utf8').length
  }
  return characters
}

const heartbeat = setInterval(
  () => process.send?.({ type: 'alive', rssBytes: process.memoryUsage.rss() }),
  100,
)

process.on('message', (message) => {
  const command = readerCommandSchema.parse(message)
  if (command.type !== 'job') return
  readAll(readFileSync(givenFile))
  clearInterval(heartbeat)
  process.send?.({ type: 'end', rows: 0 })
})
