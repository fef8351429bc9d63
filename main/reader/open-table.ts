import type { ReaderJob, ReadingChoices } from '../../shared/processes/reader.ts'
import type { CentralDirectory } from '../zip/central-directory.ts'
import { byteSourceOf, type ByteSource } from './byte-source.ts'
import { compoundSignature, openCompoundFile, type CompoundFile } from './compound-file.ts'
import { openCsv } from './csv/open-csv.ts'
import { dbfHeaderOf } from './dbf/header.ts'
import { openDbf } from './dbf/open-dbf.ts'
import { DifRows, isDif } from './dif/dif-rows.ts'
import { beginningOf, foreignKindOf } from './foreign-kinds.ts'
import { openHtml } from './html/open-html.ts'
import { decryptPackage } from './encryption/package.ts'
import { isMhtml, openMhtml } from './html/open-mhtml.ts'
import { openOds } from './ods/open-ods.ts'
import { openLineTable } from './line-table.ts'
import { ReaderFailure } from './reader-failure.ts'
import { isSylk } from './sylk/is-sylk.ts'
import { SylkRows } from './sylk/sylk-rows.ts'
import type { Table } from './table/table.ts'
import { openXls } from './xls/open-xls.ts'
import { openXlsb } from './xlsb/open-xlsb.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'
import { workbookPart } from './xlsx/workbook.ts'
import { isXmlWorkbook, openXmlWorkbook } from './xml-workbook/open-xml-workbook.ts'
import { openArchive, readArchiveDirectory } from './zip/archive.ts'

/* eslint-disable no-control-regex -- signatures are made of such characters */

const headBytes = 4096

type Opening = Pick<Extract<ReaderJob, { type: 'inspect' }>, 'password' | 'choices'>

/**
 * Opens the bytes of a file as a table. The kind is detected by content; the name is not known. Takes over the source and
 * closes it.
 * @param password tried where the file is encrypted
 * @throws ReaderFailure `reader_kind_unsupported` {kind}, what `openingWith` throws, and what the reader of its kind throws
 */
export const openTable = async (source: ByteSource, { password, choices }: Opening): Promise<Table> => {
  try {
    const head = await source.read(0, headBytes)
    if (startsWith(head, zipSignature) || startsWith(head, emptyZipSignature))
      return await openZip(source, choices)
    if (startsWith(head, compoundSignature)) return await openCompound(source, choices, password)
    if (bareXls.test(head.toString('latin1', 0, 4)))
      return await openXls(source, { compound: null, choices, password })
    if (dbfHeaderOf(head, source.size) !== null) return await openDbf(source, choices)
    const beginning = await beginningOf(source, head)
    if (isDif(beginning)) return await openLineTable('dif', source, choices, (sink) => new DifRows(sink))
    if (isSylk(beginning)) return await openLineTable('sylk', source, choices, (sink) => new SylkRows(sink))
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

/** XLSX, or XLSB where the workbook is binary. */
const openPackage = async (
  source: ByteSource,
  directory: CentralDirectory,
  choices: ReadingChoices,
): Promise<Table> => {
  const archive = await openArchive(source, directory)
  const part = await workbookPart(archive)
  const open = /\.bin$/i.test(part) ? openXlsb : openXlsx
  return open(source, archive, part, choices)
}

/** Kinds of ZIP files by a part that only they have; `open` where there is a reader. Another format adds a line. */
const zipKinds: readonly {
  kind: string
  part: RegExp
  open?: (source: ByteSource, directory: CentralDirectory, choices: ReadingChoices) => Promise<Table>
}[] = [
  { kind: 'xlsx', part: /^xl\/workbook\.(?:xml|bin)$/i, open: openPackage },
  { kind: 'docx', part: /^word\/document\.xml$/i },
  { kind: 'pptx', part: /^ppt\/presentation\.xml$/i },
  { kind: 'ods', part: /^(?:content\.xml|encrypted-package)$/i, open: openOds },
  { kind: 'numbers', part: /^index\/.*\.iwa$|^index\.(?:zip|xml)$/i },
  // A workbook may lie elsewhere; then its package says where.
  { kind: 'xlsx', part: /^_rels\/\.rels$/i, open: openPackage },
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
  { kind: 'quattro', stream: 'nativecontent_main' },
  { kind: 'quattro', stream: 'perfectoffice_main' },
]

const openCompound = async (
  source: ByteSource,
  choices: ReadingChoices,
  password: string | undefined,
): Promise<Table> => {
  const compound = await openCompoundFile(source)
  // MS-OFFCRYPTO 2.3.4: a workbook with a password is a compound file with this stream.
  if (compound.names.has('encryptedpackage')) return openEncrypted(source, { compound, choices, password })
  const kind = compoundKinds.find(({ stream }) => compound.names.has(stream))?.kind ?? 'compound'
  if (kind === 'xls') return openXls(source, { compound, choices, password })
  throw unsupported(kind)
}

type Encrypted = { compound: CompoundFile; choices: ReadingChoices; password: string | undefined }

/** A workbook that lies encrypted in a compound file. */
const openEncrypted = async (
  source: ByteSource,
  { compound, choices, password }: Encrypted,
): Promise<Table> => {
  const info = await compound.stream('encryptioninfo')
  const encrypted = await compound.stream('encryptedpackage')
  if (!info || !encrypted) throw new ReaderFailure('reader_encryption_unsupported')
  const opened = byteSourceOf(decryptPackage(info, encrypted, password))
  const table = await openZip(opened, choices)
  return { ...table, fileBytes: source.size, close: () => source.close() }
}

const startsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature)

const unsupported = (kind: string): ReaderFailure => new ReaderFailure('reader_kind_unsupported', { kind })
