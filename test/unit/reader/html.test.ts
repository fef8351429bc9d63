import { describe, expect, it } from 'vitest'
import { cellsOf, factsOf, fileOf, problemIn, readRows } from '../../support/spreadsheets/run-reader.ts'
import { writeWorkbook } from '../../support/spreadsheets/sheetjs-workbooks.ts'

describe('HTML files named XLS', () => {
  it('an HTML page named .xls is read as its table, with entities, spans and exact numbers', async () => {
    const page = [
      '<html><head><style>td{color:red}</style></head><body><!-- <td>nada</td> --><table>',
      '<TR><TH>Nome<TH colspan=2>Telefone<th>Obs</tr>',
      '<tr><td>Jo&atilde;o &amp; Z&eacute; &lt;b&gt;</td><td>11987654321</td><td>&nbsp;</td>',
      '<td x:num="5511987654321">5,51199E+12</td></tr>',
      '<tr><td rowspan=2>dois</td><td>1<br>2</td></tr><tr><td title="a > b">3 < 4</td></tr></table>',
    ].join('\r\n')
    const path = fileOf(page, 'relatorio.xls')
    expect((await factsOf(path)).kind).toBe('html')
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([
      ['Nome', 'Telefone', '', 'Obs'],
      ['João & Zé <b>', '11987654321', '', '5511987654321'],
      ['dois', '1\n2'],
      ['', '3 < 4'],
    ])
  })

  const table = '<table><tr><td>Nome</td><td>Fone</td></tr><tr><td>João</td><td>11987654321</td></tr></table>'

  it.each([
    ['a comment', `<!-- gerado por SIGA -->${table}`],
    ['a long comment', `<!-- ${'x'.repeat(9_000)} -->${table}`],
    ['a div', `<div class="x">${table}</div>`],
    ['center', `<CENTER>${table}</CENTER>`],
    ['a title', `<title>Clientes</title>${table}`],
    ['a script', `<script>var a = "<tr><td>nada</td></tr>"</script>${table}`],
    ['a link', `<link rel="stylesheet" href="x.css">${table}`],
    ['a font', `<font face="Arial">${table}</font>`],
    ['a form', `<form action="/x">${table}</form>`],
    ['a heading', `<h3>Clientes</h3>${table}`],
    ['a bold word', `<b>Clientes</b>${table}`],
    ['a row', table.slice('<table>'.length)],
    ['an element that nobody knows', `<x-relatorio>${table}</x-relatorio>`],
    [
      'XHTML',
      `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml">${table}</html>`,
    ],
    ['an old document type', `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN"><html>${table}</html>`],
    ['9,000 empty lines', `${'\r\n'.repeat(9_000)}<html>${table}</html>`],
    ['a byte order mark', `\ufeff<center>${table}</center>`],
    ['UTF-16', Buffer.from(`\ufeff<html>${table}</html>`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(`<html>${table}</html>`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff<html>${table}</html>`, 'utf16le').swap16()],
  ])('a page with a table that begins with %s is read', async (_what, page) => {
    const path = fileOf(page, 'relatorio.xls')
    expect((await factsOf(path)).kind).toBe('html')
    expect(await cellsOf(path, { headerRow: 0 })).toEqual([
      ['Nome', 'Fone'],
      ['João', '11987654321'],
    ])
  })

  it.each(['<nome>;<fone>\nAna;11987654321\n', '<b>,<c>\n1,2\n', '<p> | <q>\n1 | 2\n'])(
    'a CSV whose first column has a name in angle brackets is read as CSV: %j',
    async (text) => {
      expect((await factsOf(fileOf(text))).kind).toBe('csv')
    },
  )

  it('an XML workbook in UTF-16 is read', async () => {
    const sheet = writeWorkbook('xlml', [
      {
        name: 'P',
        rows: [
          ['Nome', 'Fone'],
          ['João', '11987654321'],
        ],
      },
    ])
    const text = sheet.toString('utf8').replace('UTF-8', 'UTF-16')
    const path = fileOf(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect((await factsOf(path)).kind).toBe('xml')
    expect(await cellsOf(path)).toEqual([['João', '11987654321']])
  })

  const foreignPage = (label: string, cell: readonly number[]): Buffer =>
    Buffer.concat([
      Buffer.from(`<html><head><meta charset="${label}"></head><table><tr><td>`),
      Buffer.from(cell),
      Buffer.from('</td></tr></table></html>'),
    ])
  it.each([
    ['ISO-8859-2', [0xa3, 0xf3, 0x64, 0xbc], 'Łódź'],
    ['gb18030', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['shift_jis', [0x8b, 0xfa, 0x96, 0x7b], '釧本'],
    // What it says is wrong.
    ['iso-8859-2', [...Buffer.from('João')], 'João'],
    ['utf-8', [0x4a, 0x6f, 0xe3, 0x6f], 'João'],
    ['nada', [0x4a, 0x6f, 0xe3, 0x6f], 'João'],
  ])('a page that says that it is in %s is read so, where it may be', async (label, bytes, text) => {
    expect(await cellsOf(fileOf(foreignPage(label, bytes)), { headerRow: 0 })).toEqual([[text]])
  })

  it('what stands around a table within a cell stays in its columns, in rows of its own', async () => {
    const inner = '<table><tr><td>Ana</td><td>11987654321</td></tr></table>'
    const page = `<table><tr><td colspan=2>Clientes ${inner} total: 1 </td><td>fim</td></tr><tr><td>${inner}</td><td>pé</td></table>`
    expect(await cellsOf(fileOf(page), { headerRow: 0 })).toEqual([
      ['Clientes'],
      ['Ana', '11987654321'],
      ['total: 1', '', 'fim'],
      ['Ana', '11987654321'],
      ['', 'pé'],
    ])
  })

  it('an HTML page without rows is refused, and one with 200,000 broken tags is read', async () => {
    expect(problemIn(await readRows(fileOf('<html><body>Sessão expirada</body></html>')))).toEqual({
      code: 'reader_kind_unsupported',
      params: { kind: 'html' },
    })
    const lost = fileOf(`<table><tr><td>a</td></tr>${"<a'".repeat(200_000)}`)
    expect(await cellsOf(lost, { headerRow: 0 })).toEqual([['a']])
  })

  it('behind a quote that is never closed the page is read again after the longest tag', async () => {
    const page = `<table><tr><td>a</td></tr><tr><td title="x>${' '.repeat(400_000)}<tr><td>b</td></tr></table>`
    expect(await cellsOf(fileOf(page), { headerRow: 0 })).toEqual([['a'], ['b']])
  })

  it('rows in a comment are left out, however long the comment is', async () => {
    const page = `<table><tr><td>a</td></tr><!--${'<tr><td>old</td></tr>'.repeat(40_000)}--><tr><td>b</td></tr></table>`
    expect(await cellsOf(fileOf(page), { headerRow: 0 })).toEqual([['a'], ['b']])
  })

  it('the letters behind an ampersand that nobody escaped stay letters', async () => {
    const page = '<table><tr><td>SILVA&REGINA</td><td>COPY&COPYSHOP &copynossa</td></tr></table>'
    expect(await cellsOf(fileOf(page), { headerRow: 0 })).toEqual([
      ['SILVA&REGINA', 'COPY&COPYSHOP &copynossa'],
    ])
  })

  it('references are resolved as browsers do, without their semicolon too, and what is none stays', async () => {
    const page = '<table><tr><td>AT&T &larr; 5&#128; R&copy &Amacr;o &nada; &AMP;</td></tr></table>'
    expect(await cellsOf(fileOf(page), { headerRow: 0 })).toEqual([['AT&T ← 5€ R© Āo &nada; &']])
  })
})

describe('pages saved with all their parts', () => {
  const quoted = (text: string): string =>
    text
      .replaceAll('=', '=3D')
      .replaceAll(/[^ -~\r\n]/g, (char) =>
        [...Buffer.from(char)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
      )
      .replaceAll(/(.{60})(?==|[^=]{3})/g, '$1=\r\n')
  const part = (location: string, encoding: string, body: string): string =>
    `------=_NextPart_01\r\nContent-Location: file:///C:/rel/${location}\r\n` +
    `Content-Transfer-Encoding: ${encoding}\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n${body}\r\n`
  const page = (...rows: string[][]): string =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td class=xl65>${cell}</td>`).join('')}</tr>`)
      .join('')}</table></body></html>`
  const message = (...parts: string[]): string =>
    `MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;\r\n boundary="----=_NextPart_01"\r\n\r\n` +
    `Este documento é uma página da Web em arquivo único.\r\n\r\n${parts.join('\r\n')}------=_NextPart_01--\r\n`
  const people = page(['Nome', 'Telefone'], ['João Conceição', '11987654321'], ['Zoë', '21987654321'])

  it('of a workbook that Excel saved so, the sheet with phones is opened, and the others are listed by name', async () => {
    const frames =
      '<html><xml><x:ExcelWorkbook><x:ExcelWorksheets>' +
      [
        ['Capa', 'sheet001.htm'],
        ['Cobrança &amp; Leads', 'sheet002.htm'],
      ]
        .map(
          ([name, file]) =>
            `<x:ExcelWorksheet><x:Name>${name}</x:Name>\r\n<x:WorksheetSource HRef="rel_files/${file}"/></x:ExcelWorksheet>`,
        )
        .join('') +
      '</x:ExcelWorksheets></x:ExcelWorkbook></xml><frameset></frameset></html>'
    const path = fileOf(
      message(
        part('rel.htm', 'quoted-printable', quoted(frames)),
        part('rel_files/sheet001.htm', 'quoted-printable', quoted(page(['Relatório de cobrança']))),
        part('rel_files/sheet002.htm', 'base64', Buffer.from(people).toString('base64')),
      ),
      'relatorio.mht',
    )
    const { kind, sheet, sheets } = await factsOf(path)
    expect({ kind, sheet, sheets: sheets.map(({ name }) => name) }).toEqual({
      kind: 'html',
      sheet: 'Cobrança & Leads',
      sheets: ['Capa', 'Cobrança & Leads'],
    })
    expect(await cellsOf(path)).toEqual([
      ['João Conceição', '11987654321'],
      ['Zoë', '21987654321'],
    ])
    expect(await cellsOf(path, { sheet: 'Capa', headerRow: 0 })).toEqual([['Relatório de cobrança']])
  })

  it('a page that a browser saved so is read as its table', async () => {
    const path = fileOf(
      `From: <Saved by Blink>\r\nSubject: =?utf-8?Q?Relat=C3=B3rio?=\r\n${message(part('x.html', 'quoted-printable', quoted(people)))}`,
    )
    expect((await factsOf(path)).sheets).toEqual([])
    expect(await cellsOf(path)).toEqual([
      ['João Conceição', '11987654321'],
      ['Zoë', '21987654321'],
    ])
  })

  it.each([
    message(part('x.html', '7bit', '<html><body>Sessão expirada</body></html>')),
    'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n',
    message(),
  ])('one without a table is refused as a page (case %#)', async (text) => {
    expect(problemIn(await readRows(fileOf(text)))).toEqual({
      code: 'reader_kind_unsupported',
      params: { kind: 'html' },
    })
  })

  it('a list with a column called "Date:" stays a list', async () => {
    expect((await factsOf(fileOf('Date: x;fone\n1;11987654321\n'))).kind).toBe('csv')
  })
})
