import type { ReadingChoices } from '../../shared/processes/reader.ts'
import type { CentralDirectory } from '../zip/central-directory.ts'
import { byteSourceOf, openByteSource, type ByteSource } from './byte-source.ts'
import { compoundSignature, openCompoundFile, type CompoundFile } from './compound-file.ts'
import { openCsv } from './csv/open-csv.ts'
import { beginningOf, foreignKindOf } from './foreign-kinds.ts'
import { openHtml } from './html/open-html.ts'
import { decryptPackage, excelsOwnPassword } from './encryption/package.ts'
import { isMhtml, openMhtml } from './html/open-mhtml.ts'
import { openOds } from './ods/open-ods.ts'
import { ReaderFailure } from './reader-failure.ts'
import type { Table } from './table/table.ts'
import { openXls } from './xls/open-xls.ts'
import { openXlsb } from './xlsb/open-xlsb.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'
import { isXmlWorkbook, openXmlWorkbook } from './xml-workbook/open-xml-workbook.ts'
import { readArchiveDirectory } from './zip/archive.ts'

/* eslint-disable no-control-regex -- signatures are made of such characters */

const headBytes = 4096

/**
 * Opens a file, or bytes in memory, as a table. The kind is detected by content; the extension of the name is ignored. Throws
 * `reader_kind_unsupported` {kind} and `reader_password_protected`, and what the reader of its kind throws.
 */
export const openTable = async (
  path: string,
  choices: ReadingChoices,
  bytes?: Uint8Array,
): Promise<Table> => {
  const source = bytes === undefined ? await openByteSource(path) : byteSourceOf(bytes)
  try {
    const head = await source.read(0, headBytes)
    if (startsWith(head, zipSignature) || startsWith(head, emptyZipSignature))
      return await openZip(source, choices)
    if (startsWith(head, compoundSignature)) return await openCompound(source, choices)
    if (bareXls.test(head.toString('latin1', 0, 4))) return await openXls(source, null, choices)
    const beginning = await beginningOf(source, head)
    if (isMhtml(beginning)) return await openMhtml(source, choices)
    const foreign = foreignKindOf(head, beginning)
    if (foreign === 'xml' && isXmlWorkbook(beginning)) return await openXmlWorkbook(source, choices)
    // Any markup may be a page with a table in it.
    if (foreign === 'html' || foreign === 'xml') return await openHtml(source, choices, foreign)
    if (foreign !== null) throw unsupported(foreign)
    return await openCsv(source, choices)
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Beginning of the records of an XLS without a compound file around them, as Excel 2 to 4 wrote it (BIFF 2 to 4). */
const bareXls = /^\u0009[\0\u0002\u0004\u0008][\u0004-\u0010]\0/

const zipSignature = Buffer.from('PK\u0003\u0004', 'latin1')
const emptyZipSignature = Buffer.from('PK\u0005\u0006', 'latin1')

/** Kinds of ZIP files by a part that only they have; `open` where there is a reader. Another format adds a line. */
const zipKinds: readonly {
  kind: string
  part: RegExp
  open?: (source: ByteSource, directory: CentralDirectory, choices: ReadingChoices) => Promise<Table>
}[] = [
  { kind: 'xlsb', part: /^xl\/workbook\.bin$/i, open: openXlsb },
  { kind: 'xlsx', part: /^xl\/workbook\.xml$/i, open: openXlsx },
  { kind: 'docx', part: /^word\/document\.xml$/i },
  { kind: 'pptx', part: /^ppt\/presentation\.xml$/i },
  { kind: 'ods', part: /^(?:content\.xml|encrypted-package)$/i, open: openOds },
  { kind: 'numbers', part: /^index\/.*\.iwa$|^index\.zip$/i },
  // A workbook may lie elsewhere; then its package says where.
  { kind: 'xlsb', part: /(?:^|\/)workbook\.bin$/i, open: openXlsb },
  { kind: 'xlsx', part: /^_rels\/\.rels$/i, open: openXlsx },
]

const openZip = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const directory = await readArchiveDirectory(source)
  const found = zipKinds.find(({ part }) => directory.entries.some((entry) => part.test(entry.name)))
  if (found?.open === undefined) throw unsupported(found?.kind ?? 'zip')
  return found.open(source, directory, choices)
}

/** Kinds of compound files by the name of a stream that only they have. */
const compoundKinds: readonly { kind: string; stream: string }[] = [
  { kind: 'xls', stream: 'workbook' },
  { kind: 'xls', stream: 'book' },
  { kind: 'doc', stream: 'worddocument' },
  { kind: 'ppt', stream: 'powerpoint document' },
]

const openCompound = async (source: ByteSource, choices: ReadingChoices): Promise<Table> => {
  const compound = await openCompoundFile(source)
  // MS-OFFCRYPTO 2.3.4: a workbook with a password is a compound file with this stream.
  if (compound.names.has('encryptedpackage')) return openEncrypted(source, compound, choices)
  const kind = compoundKinds.find(({ stream }) => compound.names.has(stream))?.kind ?? 'compound'
  if (kind === 'xls') return openXls(source, compound, choices)
  throw unsupported(kind)
}

/** A workbook that was encrypted with the password that Excel uses by itself; what another one opens is refused. */
const openEncrypted = async (
  source: ByteSource,
  compound: CompoundFile,
  choices: ReadingChoices,
): Promise<Table> => {
  const info = await compound.stream('encryptioninfo')
  const encrypted = await compound.stream('encryptedpackage')
  if (!info || !encrypted) throw new ReaderFailure('reader_password_protected')
  const opened = byteSourceOf(decryptPackage(info, encrypted, excelsOwnPassword))
  const table = await openZip(opened, choices)
  return { ...table, fileBytes: source.size, close: () => source.close() }
}

const startsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature)

const unsupported = (kind: string): ReaderFailure => new ReaderFailure('reader_kind_unsupported', { kind })
