/**
 * Writes a campaign and a file about it: `FOLDER KEY PEOPLE FILE`, the key of the database in hex. Prints the id of the campaign's
 * request.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { closeDatabase } from '../../../main/database/open.ts'
import { freezeRequest } from '../../../main/workspace/outbox/frozen-request.ts'
import { insertItem } from '../../../main/workspace/outbox/moves.ts'
import { insertPiece } from '../../../main/workspace/outbox/pieces.ts'
import { newItem, putInto } from '../../support/stored-items.ts'
import { type FileName, files, openCampaign, phoneOf } from './sent-campaign.ts'

const [folder = '', key = '', peopleText = '', fileName = ''] = process.argv.slice(2)
const people = Number(peopleText)
const perChunk = 4_000
const { heading, lineOf } = files[fileName as FileName]

await pipeline(
  function* () {
    yield `${heading}\n`
    for (let index = 0; index < people; index += 1) yield `${lineOf(index, people)}\n`
  },
  createWriteStream(join(folder, fileName)),
)

const db = openCampaign(folder, key)
const itemId = randomUUID()
const request = await freezeRequest(
  {
    kind: 'SMSSHORT',
    path: '/campaign/create',
    contentType: 'application/json',
    bodyHead: '{}',
    says: 'Aviso',
    before: Buffer.from('{"contacts":['),
    after: Buffer.from(']}'),
    entries: function* () {
      for (let from = 0; from < people; from += perChunk)
        yield Array.from({ length: Math.min(perChunk, people - from) }, (_each, index) => {
          const contact = phoneOf(from + index)
          return {
            contact,
            otherKeys: null,
            json: JSON.stringify({
              contact,
              message: `Ola Pessoa ${from + index}, seu boleto vence amanha.`,
            }),
          }
        })
    },
  },
  (piece) => insertPiece(db, itemId, piece),
)
insertItem(db, newItem('2027-03-01T13:00:00.000Z', { id: itemId }), request)
putInto(db, itemId, 'sent')
closeDatabase(db)
console.log(itemId)
