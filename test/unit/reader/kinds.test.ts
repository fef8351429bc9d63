import { symlinkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factsOf, fileOf, inspect, problemIn } from '../../support/spreadsheets/run-reader.ts'
import { buildWorkbook } from '../../support/spreadsheets/workbook-writer.ts'
import { buildZip } from '../../support/spreadsheets/zip-writer.ts'
import { compoundFile } from '../../support/spreadsheets/compound-writer.ts'
import { problems as inEnglish } from '../../../shared/texts/problems-en.ts'
import { problems as inPortuguese } from '../../../shared/texts/problems-pt-br.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const zipOf = (...names: string[]): Buffer => buildZip(names.map((name) => ({ name, data: 'x' })))
const bytes = (...values: number[]): Buffer =>
  Buffer.from([...values, ...Array.from({ length: 40 }, () => 0)])

const withSectorShift = (file: Buffer, shift: number): Buffer => {
  file.writeUInt16LE(shift, 30)
  return file
}

describe('unsupported files', () => {
  it.each([
    ['doc', compoundFile(['Root Entry', 'WordDocument'])],
    ['ppt', compoundFile(['Root Entry', 'PowerPoint Document'])],
    ['compound', compoundFile(['Root Entry', 'Other'])],
    ['compound', compoundFile(['Root Entry', 'Workbook']).subarray(0, 100)],
    ['compound', compoundFile(['Root Entry', 'Workbook']).subarray(0, 520)],
    ['compound', withSectorShift(compoundFile(['Root Entry', 'Workbook']), 20)],
    ['compound', withSectorShift(compoundFile(['Root Entry', 'Workbook']), 0)],
    ['docx', zipOf('_rels/.rels', 'word/document.xml')],
    ['pptx', zipOf('_rels/.rels', 'ppt/presentation.xml')],
    ['numbers', zipOf('Index/Document.iwa')],
    ['zip', zipOf('foto.jpg')],
    ['zip', buildZip([])],
    ['pdf', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['image', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['image', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image', Buffer.from('GIF89a')],
    ['image', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['gzip', bytes(0x1f, 0x8b, 8)],
    ['archive', Buffer.from('7z\u00bc\u00af\u0027\u001c', 'latin1')],
    ['archive', Buffer.from('Rar!\u001a\u0007')],
    ['sqlite', Buffer.from('SQLite format 3\0')],
    ['audio', Buffer.from('ID3\u0004\0\0')],
    ['audio', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['rtf', Buffer.from('{\\rtf1\\ansi')],
    ['html', Buffer.from('\ufeff\r\n <!DOCTYPE html><html>')],
    ['html', Buffer.from('<meta http-equiv="Content-Type">')],
    ['xml', Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>')],
    ['json', Buffer.from('[{"nome":"Ana"}]')],
    ['json', Buffer.from('{\n  "nome": "Ana"}')],
    ['access', Buffer.from('\0\u0001\0\0Standard Jet DB\0', 'latin1')],
    ['lotus', bytes(0, 0, 2, 0, 6, 4, 6, 0, 8, 0)],
    ['lotus', bytes(0, 0, 0x1a, 0, 0, 0x10, 4, 0)],
    ['lotus', bytes(0xff, 0, 2, 0, 4, 4)],
    ['quattro', bytes(0, 0, 2, 0, 0x20, 0x51)],
    ['quattro', bytes(0, 0, 2, 0, 2, 0x10)],
    ['quattro', compoundFile(['Root Entry', 'NativeContent_MAIN'])],
    ['rtf', Buffer.from('\u00ffWPC\u0010\0\0\0', 'latin1')],
    ['numbers', zipOf('index.xml', 'QuickLook/Thumbnail.jpg')],
    ['binary', Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 7) % 32))],
    ['binary', Buffer.alloc(5_000)],
  ])('a file of kind %s is refused as unsupported, with its kind (case %#)', async (kind, content) => {
    expect(problemIn(await inspect(fileOf(content, 'clientes.csv')))).toEqual({
      code: 'reader_kind_unsupported',
      params: { kind },
    })
  })

  it('a text with every control character but NUL in its cells is read as CSV', async () => {
    const controls = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).filter(
      (character) => !'\r\n'.includes(character),
    )
    const path = fileOf(controls.map((character, index) => `${index},${character},${character}\r\n`).join(''))
    expect(await factsOf(path)).toMatchObject({ kind: 'csv', delimiter: ',' })
  })

  it('a person is told what kind of file was refused, in both languages', () => {
    const said = (kind: string) => {
      const problem = { code: 'reader_kind_unsupported', params: { kind } } as const
      return [inPortuguese, inEnglish].map((problems) => problems[problem.code](problem.params))
    }
    const known = [
      'pdf',
      'image',
      'docx',
      'pptx',
      'numbers',
      'zip',
      'audio',
      'lotus',
      'sqlite',
      'html',
      'xml',
      'binary',
    ]
    expect(new Set(known.flatMap((kind) => said(kind).map(({ what }) => what))).size).toBe(known.length * 2)
    expect(said('doc')).toEqual(said('docx'))
    expect(said('toString')).toEqual(said('binary'))
  })

  it.each([
    ['reader_workbook_damaged', compoundFile(['Root Entry', 'Workbook'])],
    ['reader_workbook_damaged', compoundFile(['Root Entry', 'WORKBOOK'])],
    ['reader_workbook_damaged', compoundFile(['Root Entry', 'Book'])],
    ['reader_workbook_damaged', bytes(0x09, 0x08, 0x10, 0x00)],
    ['reader_xml_damaged', zipOf('mimetype', 'content.xml')],
    ['reader_sheet_missing', zipOf('[Content_Types].xml', 'xl/workbook.bin')],
    ['reader_encryption_unsupported', zipOf('mimetype', 'encrypted-package')],
    [
      'reader_kind_unsupported',
      buildZip([{ name: 'content.xml', data: '<document-content><text/></document-content>' }]),
    ],
    ['reader_xml_forbidden', buildZip([{ name: 'content.xml', data: '<!DOCTYPE a><a/>' }])],
  ])('a workbook without usable content is refused with %s (case %#)', async (code, content) => {
    expect(problemIn(await inspect(fileOf(content))).code).toBe(code)
  })

  it('a compound file with an encrypted package is refused as password-protected', async () => {
    for (const names of [
      ['Root Entry', 'EncryptionInfo', 'EncryptedPackage'],
      ['Root Entry', 'Workbook', 'encryptedpackage'],
    ]) {
      expect(problemIn(await inspect(fileOf(compoundFile(names))))).toEqual({
        code: 'reader_encryption_unsupported',
        params: {},
      })
    }
  })

  it('a compound file is recognised when its directory is long, and when it is circular', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `Stream ${index}`)
    expect(problemIn(await inspect(fileOf(compoundFile([...many, 'EncryptedPackage'])))).code).toBe(
      'reader_encryption_unsupported',
    )
    expect(
      problemIn(await inspect(fileOf(compoundFile([...many, 'Workbook'], { circular: true })))).code,
    ).toBe('reader_workbook_damaged')
  })

  it.each([
    'ID;PESSOA;VALOR\n1;Ana;2\n',
    'TABLE;FONE\n1;2\n',
    '<3;Ana;11987654321\n',
    '{nome};fone\nAna;11987654321\n',
    '[x];y\n1;2\n',
  ])('a CSV that only begins like another format is read as CSV: %j', async (text) => {
    expect((await factsOf(fileOf(text))).kind).toBe('csv')
  })
})

describe('text that looks like something else', () => {
  it.each([
    ['cells that are links', "<a href='https://a.com/1'>Ana</a>,<a href='https://a.com/2'>Bia</a>\n"],
    ['the form feeds of a report for a printer', '\f\v\fnome;fone\n\fAna;1\n'],
  ])('a CSV with %s is read as CSV', async (_what, text) => {
    expect((await factsOf(fileOf(text))).kind).toBe('csv')
  })
})

describe('file names', () => {
  it('the kind of a file is detected by its content and not by its extension', async () => {
    const workbook = buildWorkbook({
      sheets: [{ name: 'a', rows: '<row><c t="str"><v>nome</v></c></row>' }],
    })
    expect((await factsOf(fileOf(workbook, 'clientes.csv'))).kind).toBe('xlsx')
    expect((await factsOf(fileOf('nome;fone\nAna;1\n', 'clientes.xlsx'))).kind).toBe('csv')
  })
})

describe('files that cannot be opened', () => {
  const problemOf = async (path: string): Promise<unknown> => problemIn(await inspect(path))

  it('a path that does not exist is reported as a missing file', async () => {
    const folder = temporaryFolder()
    expect(await problemOf(join(folder, 'x.csv'))).toEqual({
      code: 'reader_file_missing',
      params: {},
    })
    const file = fileOf('a')
    expect(await problemOf(join(file, 'x.csv'))).toEqual({
      code: 'reader_file_missing',
      params: {},
    })
  })

  it('a file of zero bytes is reported as empty', async () => {
    expect(await problemOf(fileOf(''))).toEqual({ code: 'reader_file_empty', params: {} })
  })

  it('a folder, a device and an invalid path are reported as unreadable', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'x.csv'))
    expect(await problemOf(join(folder, 'x.csv'))).toEqual({
      code: 'reader_file_unreadable',
      params: { reason: 'directory' },
    })
    expect(await problemOf('a\0b')).toMatchObject({ code: 'reader_file_unreadable' })
    if (process.platform !== 'win32') {
      expect(await problemOf('/dev/zero')).toEqual({
        code: 'reader_file_unreadable',
        params: { reason: 'not_a_file' },
      })
    }
  })

  it('a link that points to itself is reported as unreadable', async () => {
    const path = join(temporaryFolder(), 'x.csv')
    symlinkSync(path, path, 'junction')
    expect(await problemOf(path)).toMatchObject({ code: 'reader_file_unreadable' })
  })
})
