import { implement } from '@orpc/server'
import { accessContract } from '../../../shared/bridge/access.ts'
import { accessTexts } from '../../../shared/texts/access-log.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { countAccesses, everyAccess, firstBroken, listAccesses, type NoteAccess } from '../base/access-log.ts'

type Needs = { db: WritableDatabase; saveAs: SaveAs; noteAccess: NoteAccess }

/** The log of access, to read and to hand to an auditor. */
export const createAccess = ({ db, saveAs, noteAccess }: Needs) => {
  const os = implement(accessContract)
  return {
    procedures: {
      access: os.router({
        list: os.list.handler(async ({ input: { page } }) => ({
          total: countAccesses(db),
          entries: listAccesses(db, page.offset, page.limit).map(({ seal: _, ...entry }) => entry),
          brokenAt: await firstBroken(db),
        })),
        copied: os.copied.handler(({ input: { subject, rows } }) => {
          noteAccess({ action: 'rows_copied', subject, count: rows })
        }),
        export: os.export.handler(async ({ input: { language } }) => {
          const { actions, fileName, headings } = accessTexts[language]
          const file = await saveAs(fileName)
          if (file === null) return null
          const lines = async function* () {
            yield brazilianCsvStart + brazilianCsvLine(headings)
            for await (const some of everyAccess(db))
              yield some
                .map(({ number, at, account, action, subject, count, seal }) =>
                  brazilianCsvLine([
                    String(number),
                    at,
                    account,
                    actions[action],
                    subject ?? '',
                    count === null ? '' : String(count),
                    seal,
                  ]),
                )
                .join('')
          }
          await file.write(lines(), { action: 'log_exported' })
          return { ticket: file.ticket, rows: countAccesses(db) }
        }),
      }),
    },
  }
}
