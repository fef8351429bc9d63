import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { decodeXml } from '../../../main/reader/xml/decode-xml.ts'
import { XmlScanner, type XmlHandler } from '../../../main/reader/xml/scanner.ts'
import { checkProperty } from '../../support/property.ts'

/** Events in a form to compare; neighbouring texts are one. */
class Recorder implements XmlHandler {
  readonly wantsText = true
  readonly events: string[] = []

  open(name: string, attributes: Parameters<XmlHandler['open']>[1]): void {
    const known = ['r', 'a', 'b', 'x:a', 'xml:space'].flatMap((each) => {
      const value = attributes.get(each)
      return value === undefined ? [] : [`${each}=${value}`]
    })
    this.events.push(`<${[name, ...known].join(' ')}>`)
  }

  close(name: string): void {
    this.events.push(`</${name}>`)
  }

  text(value: string): void {
    const last = this.events.at(-1)
    if (last?.startsWith('"') === true) this.events[this.events.length - 1] = last + value
    else this.events.push(`"${value}`)
  }
}

const scan = (...pieces: string[]): string[] => {
  const recorder = new Recorder()
  const scanner = new XmlScanner(recorder, 'test')
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  return recorder.events
}

const reasonOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return error.problem.code === 'reader_xml_damaged' ? error.problem.params.reason : error.problem.code
  }
}

const wholesome =
  '<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- a -- > b --><x:root a="1>2" b=\'"\' xmlns:x="u">' +
  '<c r="A1" x:a="&lt;&#65;&#x1F600;&amp;"/><t xml:space="preserve"> á €\r\n&gt;&apos;\r</t >' +
  '<![CDATA[<&]]]]><![CDATA[>]]><e   /><?pi <c> ?>]<longer.name-1 r = "2"\n>.</longer.name-1></x:root>\n<!-- end -->\r'

const wholesomeEvents = [
  '<root a=1>2 b=">',
  '<c r=A1 x:a=<A😀&>',
  '</c>',
  '<t xml:space=preserve>',
  '" á €\n>\'\n',
  '</t>',
  '"<&]]>',
  '<e>',
  '</e>',
  '"]',
  '<longer.name-1 r=2>',
  '".',
  '</longer.name-1>',
  '</root>',
]

describe('XML scanner', () => {
  it('the XML scanner reports elements, attributes, text, CDATA and references', () => {
    expect(scan(wholesome)).toEqual(wholesomeEvents)
  })

  it('the XML scanner gives the same events wherever its text is split, once or twice', () => {
    for (let first = 0; first <= wholesome.length; first += 1) {
      for (let second = first; second <= wholesome.length; second += 7) {
        const pieces = [wholesome.slice(0, first), wholesome.slice(first, second), wholesome.slice(second)]
        expect(scan(...pieces)).toEqual(wholesomeEvents)
      }
      expect(scan(...wholesome)).toEqual(wholesomeEvents)
    }
  })

  it('the XML scanner reports no text to a handler that does not want it', () => {
    const texts: string[] = []
    const handler = {
      wantsText: false,
      open: () => {},
      close: () => {},
      text: (text: string) => texts.push(text),
    }
    const scanner = new XmlScanner({ ...handler, text: (text) => void texts.push(text) }, 'test')
    scanner.write('<a>x<![CDATA[y]]>&amp;</a>')
    scanner.end()
    expect(texts).toEqual([])
  })

  it.each([
    ['<a>', 'unfinished'],
    ['', 'unfinished'],
    ['  ', 'unfinished'],
    ['<a/><!-- ', 'unfinished'],
    ['<a/><', 'unfinished'],
    ['<a b="', 'unfinished'],
    ['<a', 'unfinished'],
    ['</', 'unfinished'],
    ['<a></a', 'unfinished'],
    ['<a></b>', 'nesting'],
    ['<a></ab>', 'nesting'],
    ['<ab></a>', 'nesting'],
    ['<a></a b>', 'nesting'],
    ['<a/></a>', 'nesting'],
    ['</>', 'nesting'],
    ['<x:a></a>', 'nesting'],
    ['<a></ a>', 'nesting'],
    ['<a/><b/>', 'root'],
    ['x<a/>', 'text'],
    ['<a/>x', 'text'],
    ['<a/>&amp;', 'text'],
    ['<![CDATA[x]]><a/>', 'text'],
    ['<a b/>', 'attribute'],
    ['<a b=c/>', 'attribute'],
    ['<a b="1"c="2"/>', 'attribute'],
    ['<a b="1" b="2"/>', 'attribute'],
    ['<a b="<"/>', 'attribute'],
    ['<a ="1"/>', 'attribute'],
    ['<a "1"/>', 'attribute'],
    [`<a ${Array.from({ length: 300 }, (_, index) => `a${index}=""`).join(' ')}/>`, 'attribute'],
    ['<a/ >', 'markup'],
    ['< a/>', 'markup'],
    ['<=/>', 'markup'],
    ['<a><!x></a>', 'markup'],
    ['<a>&nbsp;</a>', 'entity'],
    ['<a>& </a>', 'entity'],
    ['<a>&;</a>', 'entity'],
    ['<a>&#0000000000000000065;</a>', 'entity'],
    ['<a>&#12a;</a>', 'entity'],
    ['<a>&constructor;</a>', 'entity'],
    ['<a>&amp</a>', 'entity'],
    ['<a b="&c;"/>', 'entity'],
    ['<a\u0001/>', 'attribute'],
    ['<a \u0001b=""/>', 'attribute'],
    ['<a b\u0001=""/>', 'attribute'],
    ['<\u0001a/>', 'markup'],
    ['<a>&#1</a>', 'entity'],
    ['<a/>\u0001x', 'text'],
    ['<a>'.repeat(200), 'depth'],
    ['<!DOCTYPE a><a/>', 'reader_xml_forbidden'],
    ['<!doctype a><a/>', 'reader_xml_forbidden'],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'reader_xml_forbidden'],
  ])('the XML scanner refuses %j with the reason %s', (text, reason) => {
    expect(reasonOf(() => scan(text))).toBe(reason)
    expect(reasonOf(() => scan(...text))).toBe(reason)
  })

  it.each([
    ['<a>x\u0000y</a>', '"xy'],
    ['<a>x&amp;\u001fy</a>', '"x&y'],
    ['<a>x&#0;y</a>', '"xy'],
    ['<a>x&#1;&#x1F;y</a>', '"xy'],
    ['<a>x&#xD800;&#xDFFF;&#xFFFE;&#x110000;y</a>', '"xy'],
    ['<a><![CDATA[x\u0008y]]></a>', '"xy'],
    ['<a>xy\t&#9;\n</a>\u0000\u001a', '"xy\t\t\n'],
  ])('the XML scanner leaves out what is no character in the text of %j', (text, event) => {
    for (const pieces of [[text], [...text]]) expect(scan(...pieces)).toEqual(['<a>', event, '</a>'])
  })

  it('the XML scanner leaves out what is no character in attributes', () => {
    const text = '<a a="1\u00012" b=\'&#x1F;&amp;\' x:a="\u0000"/>'
    for (const pieces of [[text], [...text]]) expect(scan(...pieces)).toEqual(['<a a=12 b=& x:a=>', '</a>'])
  })

  it('the XML scanner tells its handler before a text, and behind a tag, of which it left something out', () => {
    const events: string[] = []
    const scanner = new XmlScanner(
      {
        wantsText: true,
        open: (name) => void events.push(name),
        close: () => {},
        text: (value) => void events.push(value),
        cleaned: () => void events.push('!'),
      },
      'test',
    )
    scanner.write('<a><b c="\u0001"/>x\u0001<b c="2"/>y&amp;z&#2;<![CDATA[\u0003]]></a>\u0000')
    scanner.end()
    expect(events).toEqual(['a', 'b', '!', '!', 'x', 'b', '!', 'y&z', '!'])
  })

  it('the XML scanner accepts any white space in tags and at most 256 attributes', () => {
    expect(scan('<a\tr="1"\n b\t=\n"2"\t></a\t\n>')).toEqual(['<a r=1 b=2>', '</a>'])
    const attributes = (count: number): string =>
      Array.from({ length: count }, (_, index) => ` a${index}=""`).join('')
    expect(scan(`<a${attributes(256)}/>`).length).toBe(2)
    expect(reasonOf(() => scan(`<a${attributes(257)}/>`))).toBe('attribute')
  })

  it('the XML scanner accepts 127 levels and adjacent references', () => {
    expect(scan(`${'<a>'.repeat(127)}${'</a>'.repeat(127)}`).length).toBe(254)
    expect(scan('<a>&lt;&gt;&quot;&#9;&#xA;&#13;</a>')[1]).toBe('"<>"\t\n\r')
    expect(scan('<a>&#x20;&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;&#0000000065;</a>')[1]).toBe(
      '" \ud7ff\ue000\ufffd\u{10000}\u{10ffff}A',
    )
  })

  it('the XML scanner refuses a tag and a reference that do not end', () => {
    const scanner = new XmlScanner(new Recorder(), 'test')
    const piece = 'x'.repeat(64 * 1024)
    expect(
      reasonOf(() => {
        scanner.write('<a b="')
        for (let count = 0; count < 100; count += 1) scanner.write(piece)
      }),
    ).toBe('tag_length')
    expect(reasonOf(() => scan('<a>&', piece, ';</a>'))).toBe('entity')
  })

  it('the XML scanner accepts comments, instructions and CDATA of 10 MB', () => {
    const piece = '-]?x'.repeat(64 * 1024)
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?x ', '?>'],
    ] as const) {
      const recorder = { wantsText: false, open: () => {}, close: () => {}, text: () => {} }
      const scanner = new XmlScanner(recorder, 'test')
      scanner.write(`<a>${start}`)
      for (let count = 0; count < 40; count += 1) scanner.write(piece)
      scanner.write(`${end}</a>`)
      scanner.end()
    }
  })

  it('the XML scanner accepts or refuses any text, the same however it is split', async () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '/',
      '</',
      '/>',
      'a',
      'x:b',
      '="1"',
      " c='2'",
      ' ',
      '&',
      '&amp;',
      ';',
      '!',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '\r',
      '\n',
      'é€',
      '"',
      '\u0000',
      '<a>',
      '</a>',
      '<!DOCTYPE',
    )
    // Which of several defects is named may depend on the pieces; that there is one does not.
    const outcome = (...pieces: string[]): unknown => {
      const events = reasonOf(() => scan(...pieces))
      return typeof events === 'string' ? 'refused' : events
    }
    await checkProperty(
      fc.tuple(fc.array(unit, { maxLength: 24 }), fc.nat(60)),
      ([units, cut]) => {
        const text = `<a>${units.join('')}</a>`
        const whole = outcome(text)
        expect(outcome(text.slice(0, cut), text.slice(cut))).toEqual(whole)
        expect(outcome(...text)).toEqual(whole)
      },
      { runs: 4_000 },
    )
  })
})

describe('XML encoding', () => {
  const xml = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?><a>Conceição € 😀</a>`
  const decode = (bytes: Buffer, size = bytes.length): string => {
    const decoder = decodeXml('test')
    let text = ''
    for (let at = 0; at < bytes.length; at += size) text += decoder.write(bytes.subarray(at, at + size))
    decoder.end()
    return text
  }

  it.each([
    ['UTF-8', Buffer.from(xml('UTF-8'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml('utf-8')}`)],
    ['UTF-8 without a declaration', Buffer.from('<a>Conceição € 😀</a>')],
    ['UTF-16', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(xml('UTF-16'), 'utf16le')],
    ['big-endian UTF-16 without a byte order mark', Buffer.from(xml('UTF-16'), 'utf16le').swap16()],
  ])('an XML part in %s is decoded', (_, bytes) => {
    for (const size of [bytes.length, 1, 2, 3, 7])
      expect(decode(bytes, size)).toContain('<a>Conceição € 😀</a>')
  })

  it('an XML part in Latin-1 is decoded', () => {
    expect(decode(Buffer.from(xml('ISO-8859-1').replace(/€ 😀/u, ''), 'latin1'))).toContain(
      '<a>Conceição </a>',
    )
  })

  it.each([
    ['an unknown encoding', Buffer.from(xml('EBCDIC'))],
    ['invalid UTF-8', Buffer.from(xml('UTF-8'), 'latin1')],
    ['UTF-8 that ends within a character', Buffer.from('<a>Conceição').subarray(0, -2)],
    ['UTF-16 that ends within a character', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le').subarray(0, -1)],
  ])('an XML part in %s is refused', (_, bytes) => {
    expect(reasonOf(() => decode(bytes))).toBe('encoding')
  })

  it('an empty XML part is refused as damaged', () => {
    expect(reasonOf(() => decode(Buffer.alloc(0)))).toBe('unfinished')
  })
})
