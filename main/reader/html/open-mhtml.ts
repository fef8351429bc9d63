import { decodeHTMLAttribute } from 'entities/decode'
import type { ReadingChoices } from '../../../shared/processes/reader.ts'
import { binaryWorkbookBudget } from '../budgets.ts'
import { byteSourceOf, type ByteSource } from '../byte-source.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { SheetLooks } from '../table/sheet-looks.ts'
import type { Table } from '../table/table.ts'
import { mimeParts, type MimePart } from './mime-parts.ts'
import { hasRows, pageRows } from './open-html.ts'

/** True of what begins like a page that was saved with all its parts (MHTML, RFC 2557), as Excel and browsers save them. */
export const isMhtml = (beginning: string): boolean =>
  /^(?:from|subject|date|mime-version|x-document-type|snapshot-content-location|content-type):/i.test(
    beginning.trimStart(),
  ) && /^content-type:\s*multipart\//im.test(beginning)

type Page = { name: string; hidden: boolean; part: MimePart }

/**
 * The tables of a page that was saved with all its parts; of a workbook that Excel saved so, its sheets. Takes over the
 * source and closes it. Throws `reader_kind_unsupported` {kind: 'html'} for one without any row.
 */
export const openMhtml = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const limit = binaryWorkbookBudget.fileBytes
  if (source.size > limit) throw new ReaderFailure('reader_workbook_too_large', { limit })
  const message = (await source.read(0, source.size)).toString('latin1')
  const pages = await pagesWithRows(mimeParts(message) ?? [])
  if (pages.length === 0) throw new ReaderFailure('reader_kind_unsupported', { kind: 'html' })
  let bytesRead = 0
  const rowsOf = ({ part }: Page, request: Parameters<Table['rows']>[0]) =>
    pageRows(byteSourceOf(part.bytes), part.text, request, (bytes) => (bytesRead = bytes))
  const looks = new SheetLooks(pages, rowsOf)
  const page = await looks.choose(choices.sheet)
  const isWorkbook = pages.length > 1
  return {
    kind: 'html',
    fileBytes: source.size,
    encoding: null,
    delimiter: null,
    sheets: () => (isWorkbook ? looks.all() : Promise.resolve([])),
    sheet: isWorkbook ? page.name : null,
    rows: (request) => rowsOf(page, request),
    progress: () => ({ bytesRead, bytesTotal: page.part.bytes.length }),
    close: () => source.close(),
  }
}

const pagesWithRows = async (parts: readonly MimePart[]): Promise<Page[]> => {
  const texts = parts.filter(({ type, bytes }) => /^text\/html|xhtml/.test(type) && bytes.length > 0)
  const names = sheetNames(texts)
  const pages: Page[] = []
  for (const part of texts) {
    const rows = pageRows(byteSourceOf(part.bytes), part.text, beginning, () => {})
    if (!(await hasRows(rows))) continue
    const file = fileOf(part.location)
    const wanted = names.get(file) ?? (file === '' ? `Página ${pages.length + 1}` : file)
    const isTaken = pages.some(({ name }) => name === wanted)
    pages.push({ name: isTaken ? `${wanted} (${pages.length + 1})` : wanted, hidden: false, part })
  }
  return pages
}

const beginning = { afterRow: 0, rowsPerBlock: 1, extent: 'beginning' } as const

/** What the sheets are called, by the file that each is saved in; Excel says so in its first page. */
const sheetNames = (parts: readonly MimePart[]): Map<string, string> =>
  new Map(
    parts.flatMap(({ bytes, text }) =>
      [
        ...text
          .decode()
          .write(bytes)
          .matchAll(/<x:Name>([^<]*)<\/x:Name>\s*<x:WorksheetSource\s+HRef="([^"]*)"/gi),
      ].map(([, name = '', file = '']): [string, string] => [fileOf(file), decodeHTMLAttribute(name)]),
    ),
  )

const fileOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1)
