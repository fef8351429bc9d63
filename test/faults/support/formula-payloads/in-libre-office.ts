import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A cell as LibreOffice took it. */
export type OfficeCell = { text: string; type: string; value: number | null; isFormula: boolean }

/** As a person opens it: UTF-8, quotes around texts, figures recognised wherever they look like some. */
const csvFilter = (separator: ',' | ';'): string =>
  `CSV:${separator.charCodeAt(0)},34,76,1,,1046,false,true,false`

/** The settings of somebody in Brazil, by which amounts and days are shown. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item></oor:items>`

/** Opens a file in LibreOffice without a window, and says what it made of each cell, row by row. */
export const openInLibreOffice = (
  path: string,
  folder: string,
  separator: ',' | ';' | null,
): OfficeCell[][] => {
  const profile = join(folder, 'profile')
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), settings)
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      '--headless',
      ...(separator === null ? [] : [`--infilter=${csvFilter(separator)}`]),
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      path,
    ],
    { stdio: 'ignore', timeout: 180_000 },
  )
  const flat = readFileSync(join(folder, `${basename(path).replace(/\.\w+$/, '')}.fods`), 'utf8')
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(flat)?.[0] ?? ''
  return [...table.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)].map(([, row]) =>
    cellsOf(row ?? ''),
  )
}

const cellsOf = (row: string): OfficeCell[] =>
  [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
    ([, attributes = '', content = '']) => {
      const of = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      const cell = {
        text: textOf(content),
        type: of('office:value-type'),
        value: of('office:value') === '' ? null : Number(of('office:value')),
        isFormula: attributes.includes('table:formula='),
      }
      const repeated = Math.min(Number(of('table:number-columns-repeated') || 1), 100)
      return Array.from({ length: repeated }, () => cell)
    },
  )

const textOf = (content: string): string =>
  [...content.matchAll(/<text:p[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g)]
    .map(([, paragraph = '']) =>
      paragraph
        .replace(/<text:s text:c="(\d+)"\/>/g, (_all, count: string) => ' '.repeat(Number(count)))
        .replace(/<text:s\/>/g, ' ')
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<[^>]+>/g, '')
        .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    )
    .join('\n')
