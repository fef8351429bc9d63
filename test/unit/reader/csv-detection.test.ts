import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, wholeUtf8Length } from '../../../main/reader/csv/decode-text.ts'
import { detectLayout } from '../../../main/reader/csv/detect-layout.ts'
import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { encodeText } from '../../support/spreadsheets/csv-writer.ts'
import {
  cellsOf,
  factsOf,
  fileOf,
  inspect,
  problemIn,
  readRows,
} from '../../support/spreadsheets/run-reader.ts'
import { checkProperty } from '../../support/property.ts'

const manyRows = (header: string, row: (index: number) => string): string =>
  [header, ...Array.from({ length: 30 }, (_, index) => row(index))].join('\n')

describe('delimiter detection', () => {
  it.each([
    [',', manyRows('telefone,idade', (index) => `1198765${1000 + index},${20 + index}`)],
    [',', manyRows('telefone,ddd', (index) => `98765${1000 + index},11`)],
    [',', manyRows('telefone,ddd', (index) => `8765${1000 + index},11`)],
    [',', manyRows('1198765999,33', (index) => `1198765${1000 + index},${20 + index}`)],
    [',', manyRows('cpf,score', (index) => `123456789${10 + index},${index % 10}.5`)],
    [',', manyRows('id,idade', (index) => `${index},${20 + index}`)],
    [',', manyRows('data,\t\tvalor,\tnome', (index) => `${index},\t\t${20 + index},\tAna`)],
    [',', ',,,\n,,,\n'],
    [',', manyRows('1/1/00,1/1/00', (index) => `1/${index + 1}/00,1/${index + 2}/00`)],
    [',', manyRows('1/1/00,3', (index) => `1/${index + 1}/00,${index}`)],
    [',', manyRows('10:30,3', (index) => `10:${10 + index},${index}`)],
    [',', manyRows('3r1,3r3', (index) => `${index}r1,${index % 10}r3`)],
    ['\t', manyRows('\t\tnome\tvalor', (index) => `\t\tAna, Bia\t${20 + index}`)],
    [',', manyRows('altura,peso', (index) => `1.${50 + index},${60 + index}.5`)],
    [',', manyRows('1.81,77.5', (index) => `1.${50 + index},${60 + index}.5`)],
    [',', manyRows('"1","33"', (index) => `"${index}","${20 + index}"`)],
    [';', manyRows('valor', (index) => `${index},${20 + index}`)],
    [';', manyRows('valor', (index) => `1.${100 + index},${20 + index}`)],
    [';', manyRows('valor, em reais', (index) => `${index},${20 + index}`)],
    [';', manyRows('R$ 12345678,90', (index) => `R$ ${index},${20 + index}`)],
    [';', manyRows('preço;peso', (index) => `${index},${20 + index};${index},5`)],
  ])('the delimiter %j is told from decimal commas in %j', (delimiter, sample) => {
    expect(detectLayout(sample, true).delimiter).toBe(delimiter)
  })

  it.each([
    [';', 'nome;valor\nAna;1,50\nBia;2,75\nCaio;3,10\n'],
    [';', 'valor;nome\n1,5;2,5\n3,5;4,5\n1,5;2,5\n'],
    [';', 'nome;endereço\nAna;Rua A, 12\nBia;Rua B, 13, fundos\nCaio;Rua C, 14\n'],
    [';', 'preço;peso\n1,50;2,25\n1,5;2,75\n3,1;4,05\n1,25;2,5\n'],
    [',', 'nome,fone,cpf\nAna,11987654321,191\nBia,21987654321,272\n'],
    [',', 'a,b,c\n1,234,5\n2,345,6\n3,456,7\n'],
    [';', 'nome;obs\nAna;a, b, c\nBia;d, e, f\nCaio;g, h, i\n'],
    [';', 'valor\n1,50\n2,75\n10,00\n3,5\n4,5\n5,5\n6,5\n7,5\n8,5\n9,5\n'],
    [';', '1,5\n2,5\n'],
    [';', '1;2,5\n3;4,5\n5;6,5\n'],
    [',', '1,2,3\n4,5,6\n'],
    [';', 'x,y,z;1\nx,y;2\nx,y,z,w;3\n'],
    ['|', 'nome|valor\nAna|1,50\nBia|2,75\n'],
    [';', 'a;b;c;d;e\n1;2\n1;2;3,x\n1,x;2;3;4\n1;2,x\n'],
    [',', '"nome","obs"\n"Silva; João","a;b"\n"Souza; Ana","c;d"\n'],
    [',', 'nome,obs\nAna,"sim; não; talvez"\nBia,"um; dois; três"\n'],
    [',', 'name, phone, city\nAna, 11987654321, SP\nBia, 21987654321, RJ\n'],
    ['\t', 'nome\tendereço\nAna\tRua A, 12\nBia\tRua B, 13\n'],
    ['|', 'nome|obs|fone\nAna|a;b|1\nBia|c;d|2\n'],
    [',', 'nome,fone'],
    [
      ';',
      'Relatório\nEmitido em 05/11/2026, às 10:00\n\nnome;fone;cidade\nAna;11987654321;SP\nBia;21987654321;RJ\n',
    ],
    [';', 'um nome só\noutro nome\n'],
    [';', ''],
    [',', '"a","b ""x"";y"\n"c","d;e"\n'],
    [';', '"a\nb,c,d";1\n"e,f\n,g";2\n'],
    [',', 'valor,formato,total\n|1|e|5|,|#|e-|#|,10\n|1|e|6|,|0|e-|0|,20\n|1|e|7|,|?|e-|?|,30\n'],
    [
      ',',
      'data,\t\t\tvalor,\t\tquantia,\tnome\t,\tobs\n10-out,\t5,\t1,\t\t\tAna\t\t,\t?\n11-out,\t\t,\t\t\t?,\t\t\tBia\t\t,"  "" x"\n',
    ],
    ['|', 'parte1|parte2\n1046|de,id,ke,ls,po,sn,tf,tl,tm,uj,un,xw,yz\n'],
    [';', manyRows('Loja,Centro', (index) => `Ana;1198765${1000 + index};1,50`)],
  ])('the delimiter %j is detected in the text %j', (delimiter, sample) => {
    expect(detectLayout(sample, true)).toEqual({ delimiter, quotes: 'doubled' })
  })

  it('the delimiter is detected although the sample ends within a quoted cell', () => {
    expect(detectLayout('nome;obs\nAna;"x"\nBia;"texto, que, não, termina', false).delimiter).toBe(';')
  })
})

describe('detection of quotes', () => {
  it.each([
    ['backslash', ';', '"nome";"obs"\n"Ana";"disse \\"oi\\"; e saiu"\n"Bia";"x"\n'],
    ['backslash', ',', '1,"a \\"b\\", c"\n2,"d"\n3,"e \\\\"\n'],
    ['doubled', ';', 'pasta;fone\n"C:\\a\\";11987654321\n"C:\\b\\";21987654321\n'],
    ['doubled', ';', 'nome;obs\n"Ana";"disse ""oi"""\n'],
    ['single', ',', "'nome','obs'\n'Ana','a, b'\n'D''Ávila','c'\n"],
    ['single', ';', "id;nome\n1;'Ana; Bia'\n2;'Caio'\n3;'Davi'\n"],
    ['doubled', ';', "nome;fone\nAna;'011987654321\nBia;'021987654321\nCaio;'031987654321\n"],
    ['doubled', ';', 'nome;obs\n\'Ana\';"x"\n\'Bia\';"y"\n\'Caio\';"z"\n'],
    ['doubled', ';', "nome;fone\nd'Ávila;1\nO'Brien;2\n"],
    ['backslash', ';', '"disse \\"oi\\""\n"disse \\"não\\""\n'],
    ['doubled', ';', '"C:\\a\\"\n"C:\\b\\"\n'],
  ])('quotes are detected as %s beside the delimiter %j in %j', (quotes, delimiter, sample) => {
    expect(detectLayout(sample, true)).toEqual({ delimiter, quotes })
  })
})

describe('encoding detection', () => {
  const coded = async (bytes: Buffer | string): Promise<string | null> =>
    (await factsOf(fileOf(bytes))).encoding

  it('a bad byte in UTF-8 damages its own cell, and the row is counted', async () => {
    for (const copies of [3, 200_000]) {
      const bytes = Buffer.from(
        `nome;fone\n${'Conceição;11987654321\n'.repeat(copies)}Jo\u0001o;1\nÁtila;2\n`,
      )
      bytes[bytes.indexOf(1)] = 0xe3
      const path = fileOf(bytes)
      expect((await factsOf(path)).encoding).toBe('utf-8')
      const read = await readRows(path, { headerRow: 1 })
      if ('problem' in read) throw new Error(read.problem.code)
      expect(read.rows.slice(-2).map(({ cells }) => cells)).toEqual([
        ['Jo\ufffdo', '1'],
        ['Átila', '2'],
      ])
      expect(read.doubts?.characters).toEqual({ count: 1, first: [copies + 2] })
    }
  })

  const portuguese = [
    'nome;fone;observação\nJoão da Conceição;11987654321;não ligar às terças\nLuís Antônio Araújo;21987654321;é só depois\n',
    'NOME;FONE;MUNICÍPIO\nJOÃO;11987654321;SÃO JOSÉ\nLUÍSA;21987654321;CAMAÇARI\nMÁRCIA CONCEIÇÃO;31987654321;VITÓRIA\n',
    'nome;fone\nJosé;11987654321\nBia;21987654321\nCaio;31987654321\n',
    'NOME;FONE\nJOÃO;11987654321\nBIA;21987654321\n',
  ]
  it.each(
    (['windows-1252', 'cp850', 'macintosh'] as const).flatMap((encoding) =>
      portuguese.map((text) => ({ encoding, text })),
    ),
  )('Portuguese in $encoding is detected in $text', async ({ encoding, text }) => {
    const path = fileOf(encodeText(text, { encoding, bom: false }))
    expect((await factsOf(path)).encoding).toBe(encoding)
    expect(await cellsOf(path, { headerRow: 0 })).toEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(';')),
    )
  })

  it('a euro sign of ISO-8859-15 is detected', async () => {
    const text = 'nome;valor\nJoão;10 €\nConceição;20 €\n'
    expect(await coded(encodeText(text, { encoding: 'iso-8859-15', bom: false }))).toBe('iso-8859-15')
    expect(await coded(encodeText(text, { encoding: 'windows-1252', bom: false }))).toBe('windows-1252')
  })

  it('a text of CP437 is read with its letters, whichever code page of DOS it is taken for', async () => {
    const path = fileOf(
      encodeText('nome;fone\nJosé Antúnez;11987654321\n', { encoding: 'cp437', bom: false }),
    )
    expect(await cellsOf(path)).toEqual([['José Antúnez', '11987654321']])
  })

  it.each([
    [
      'spaces that do not break behind words',
      'Nome\u00a0;Cidade\u00a0;Fone\u00a0\nAna;Recife\u00a0;11987654321\n',
    ],
    ['an apostrophe within a word', 'nome;fone\nMaria Sant’Ana;11987654321\n'],
    ['quotes around words', 'nome;obs\nAna;disse “sim” e desligou\nBia;“negativa,” e desligou\n'],
    ['dots behind a word', 'nome;obs\nAna;ligar depois…\n'],
    ['a sign of money', 'valor;fone\n¥1,00;11987654321\n'],
    ['a letter that no list in Portuguese has', 'nome;fone\nAna ÿÿ;11987654321\n'],
    ['a letter again and again', 'nome;fone\nýýý ýýýý;11987654321\ný;21987654321\n'],
    ['dots again and again', 'nome;obs\nAna;ligar depois………\n'],
    ['sums of money with letters for figures', 'valor;obs\n£nn.nn;x\n£10.52;y\n'],
    [
      'spaces that do not break between words',
      'nome;obs\nAna;Call\u00a0Center\nBia;Viewer\u00a0Management\n',
    ],
    ['a name of Slovakia', 'nome;fone\nPavla Šafárika v Košicach;11987654321\n'],
  ])('%s leave a text in Windows-1252', async (_what, text) => {
    expect(await coded(encodeText(text, { encoding: 'windows-1252', bom: false }))).toBe('windows-1252')
  })

  it('a text of DOS in which a word begins with ô is not taken for a quotation', async () => {
    const text = 'nome;obs\nAna;vem de ônibus\n'
    expect(await coded(encodeText(text, { encoding: 'cp850', bom: false }))).toBe('cp850')
  })

  it('a CSV that ends within a UTF-8 character is detected as Windows-1252', async () => {
    expect(await coded(Buffer.from('nome;fone\nJoã', 'utf8').subarray(0, -1))).toBe('windows-1252')
  })

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a stray continuation byte', [0x80]],
  ])('a CSV with %s in its UTF-8 is detected as Windows-1252', async (_, bytes) => {
    expect(
      await coded(Buffer.concat([Buffer.from('nome;'), Buffer.from(bytes), Buffer.from('\na;b\n')])),
    ).toBe('windows-1252')
  })

  it('UTF-16 text without a byte order mark is detected in either byte order', async () => {
    const text = 'nome;telefone\nJoão;11987654321\n'
    expect(await coded(Buffer.from(text, 'utf16le'))).toBe('utf-16le')
    expect(await coded(Buffer.from(text, 'utf16le').swap16())).toBe('utf-16be')
  })

  it('Cyrillic UTF-16 text with a byte order mark is detected in either byte order', async () => {
    const text = '\ufeffимя;телефон\nАнна;один\n'
    expect(await coded(Buffer.from(text, 'utf16le'))).toBe('utf-16le')
    expect(await coded(Buffer.from(text, 'utf16le').swap16())).toBe('utf-16be')
  })

  it('a file that starts with part of a byte order mark is detected as Windows-1252', async () => {
    for (const start of [[0xef], [0xef, 0xbb], [0xff], [0xfe]]) {
      expect(await coded(Buffer.concat([Buffer.from(start), Buffer.from('ris;fone\nAna;1\n')]))).toBe(
        'windows-1252',
      )
    }
  })

  it('a chosen encoding is applied, and bytes that it cannot decode are counted', async () => {
    const path = fileOf(Buffer.from('nome;fone\nJoão;1\n', 'latin1'))
    expect(await factsOf(path, { encoding: 'utf-8' })).toMatchObject({
      sample: [{ sourceRow: 2, cells: ['Jo\ufffdo', '1'] }],
      doubts: { characters: { count: 1, first: [2] } },
    })
    const odd = fileOf(Buffer.concat([Buffer.from('nome;fone\n', 'utf16le'), Buffer.from([0x41])]))
    expect(await factsOf(odd, { encoding: 'utf-16le', headerRow: 1 })).toMatchObject({
      sample: [{ sourceRow: 2, cells: ['\ufffd', ''] }],
      doubts: { characters: { count: 1, first: [2] } },
    })
    expect(
      (await factsOf(fileOf('nome;fone\nJoão;1\n'), { encoding: 'windows-1252' })).sample[0]?.cells[0],
    ).toBe('JoÃ£o')
  })

  it('Windows-1252 decodes all bytes from 128 to 255', async () => {
    const bytes = Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index))
    const path = fileOf(Buffer.concat([Buffer.from('nome;x\n'), bytes, Buffer.from(';1\n')]))
    const facts = await factsOf(path, { encoding: 'windows-1252' })
    expect(facts.sample[0]?.cells[0]?.slice(0, 32)).toBe(
      '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
    )
    expect(facts.sample[0]?.cells[0]?.slice(32)).toBe(
      Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join(''),
    )
  })
})

describe('incremental decoding', () => {
  const sample = '\ufeffá€😀ñ;𝄞"ç\r\n'
  const encoded = [
    ['utf-8', Buffer.from(sample)],
    ['utf-8-bom', Buffer.from(sample)],
    ['utf-16le', Buffer.from(sample, 'utf16le')],
    ['utf-16be', Buffer.from(sample, 'utf16le').swap16()],
  ] as const

  it.each(encoded)('the %s decoder gives the same text wherever the bytes are split', (encoding, bytes) => {
    for (let first = 0; first <= bytes.length; first += 1) {
      for (let second = first; second <= bytes.length; second += 1) {
        const decoding = decodeText(encoding)
        const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
        const decoded = pieces.map((piece) => decoding.write(piece)).join('')
        decoding.end()
        expect(decoded).toBe(sample.slice(1))
      }
    }
  })

  it.each(encoded)(
    'the %s decoder replaces or refuses a character that the input cuts',
    (encoding, bytes) => {
      const cut = bytes.subarray(0, encoding.startsWith('utf-8') ? 10 : 5)
      const replacing = decodeText(encoding)
      expect((replacing.write(cut) + replacing.end()).endsWith('\ufffd')).toBe(true)
      const decoding = decodeText(encoding, () => new ReaderFailure('reader_file_unreadable'))
      // Four bytes before the end of a character of two to four.
      decoding.write(cut)
      expect(() => decoding.end()).toThrow('reader_file_unreadable')
    },
  )

  it('damaged UTF-8 decodes as by TextDecoder, wherever the bytes are split', async () => {
    const piece = fc.constantFrom('a', 'é', '€', '😀').map((text) => Buffer.from(text))
    const damaged = fc.constantFrom(
      [0xe3],
      [0xc3],
      [0xe2, 0x82],
      [0xf0, 0x9f],
      [0x80],
      [0xff],
      [0xed, 0xa0, 0x80],
    )
    const parts = fc.array(
      fc.oneof(
        piece,
        damaged.map((bytes) => Buffer.from(bytes)),
      ),
      { maxLength: 12 },
    )
    await checkProperty(
      fc.tuple(parts, fc.nat(30), fc.nat(30)),
      ([pieces, one, other]) => {
        const bytes = Buffer.concat([Buffer.from('x'), ...pieces])
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const decoding = decodeText('utf-8')
        const text = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)].map((part) =>
          decoding.write(part),
        )
        expect(text.join('') + decoding.end()).toBe(new TextDecoder().decode(bytes))
      },
      { runs: 5_000 },
    )
  })

  it.each(['windows-1252', 'iso-8859-15', 'cp850', 'cp437', 'macintosh'] as const)(
    'the %s decoder agrees with the tables of others in all bytes',
    (encoding) => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
      const text = decodeText(encoding).write(bytes)
      expect(encodeText(text, { encoding, bom: false })).toEqual(bytes)
    },
  )

  it('the decoder removes only the byte order mark at the beginning', () => {
    const decoding = decodeText('utf-8-bom')
    const decoded = ['\ufeff', '\ufeffa', '\ufeff'].map((piece) => decoding.write(Buffer.from(piece)))
    expect(decoded.join('')).toBe('\ufeffa\ufeff')
  })

  it('overwriting an input buffer does not change the text decoded from it', () => {
    const bytes = Buffer.from('a€')
    const decoding = decodeText('utf-8')
    let decoded = decoding.write(bytes.subarray(0, 3))
    bytes.fill(0x78, 0, 3)
    decoded += decoding.write(Buffer.from([0xac]))
    expect(decoded).toBe('a€')
  })

  it.each([
    ['', 0],
    ['61', 1],
    ['c3', 0],
    ['61c3', 1],
    ['c3a1', 2],
    ['e2', 0],
    ['e282', 0],
    ['e282ac', 3],
    ['f0', 0],
    ['f09f', 0],
    ['f09f98', 0],
    ['f09f9880', 4],
    ['61f09f98', 1],
    ['808080', 3],
    ['80808080', 4],
  ])('wholeUtf8Length of the bytes "%s" is %i', (hex, length) => {
    expect(wholeUtf8Length(Buffer.from(hex, 'hex'))).toBe(length)
  })
})

describe('blank files', () => {
  it.each(['\n', ' ', '\ufeff', '\r\n\r\n', '\ufeff \t\n'])('a file of %j counts as empty', async (text) => {
    expect(problemIn(await inspect(fileOf(text)))).toEqual({
      code: 'reader_file_empty',
      params: {},
    })
  })
})
