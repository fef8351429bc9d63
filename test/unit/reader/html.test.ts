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

  it('an HTML page without rows is refused, and one with 200,000 broken tags is read', async () => {
    expect(problemIn(await readRows(fileOf('<html><body>Sessão expirada</body></html>')))).toEqual({
      code: 'reader_kind_unsupported',
      params: { kind: 'html' },
    })
    const lost = fileOf(`<table><tr><td>a</td></tr>${"<a'".repeat(200_000)}`)
    expect(await cellsOf(lost, { headerRow: 0 })).toEqual([['a']])
  })
})
