import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** One report as it was printed. */
type Report = {
  title: string
  runtime: string
  measures: { what: string; median: string; lowest: string; highest: string; values: readonly number[] }[]
}
/** What was promised, and whether it held. */
type Verdict = { promise: string; isKept: boolean }
/** All that a benchmark said. */
export type Figures = {
  bench: string
  /** Beside a loop that never rests. */
  isBusy: boolean
  date: string
  machine: string
  reports: Report[]
  verdicts: Verdict[]
}

const readme = resolve(import.meta.dirname, '../../README.md')

/** Where the section of a benchmark begins and ends; whoever reads the page does not see it. */
const beginOf = (key: string): string => `<!-- figures of ${key} -->`
const endOf = (key: string): string => `<!-- end of ${key} -->`
const endOfAll = '<!-- end of all figures -->'

/** Puts the figures of a run into test/README.md, in place of those of an earlier one. */
export const writeFiguresTable = (figures: Figures): void =>
  writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), figures))

/** The page with a benchmark's section written anew, or added as the last one. */
export const withFigures = (page: string, figures: Figures): string => {
  const key = `${figures.bench}${figures.isBusy ? ', busy' : ''}`
  const section = `${beginOf(key)}\n\n${sectionOf(figures)}\n\n${endOf(key)}`
  const from = page.indexOf(beginOf(key))
  const to = page.indexOf(endOf(key))
  if (from >= 0 && to > from) return page.slice(0, from) + section + page.slice(to + endOf(key).length)
  if (!page.includes(endOfAll)) throw new Error(`${readme} has no line ${endOfAll}`)
  return page.replace(endOfAll, () => `${section}\n\n${endOfAll}`)
}

const sectionOf = ({ bench, isBusy, date, machine, reports, verdicts }: Figures): string => {
  const [first] = reports
  const heading = `\`npm run bench -- ${bench}${isBusy ? ' --busy' : ''}\`, ${date}, ${machine}, ${first?.runtime ?? ''}`
  const tables = reports.map(tableOf)
  const promises = verdicts.map(({ promise, isKept }) => `- ${isKept ? 'kept' : '**broken**'}: ${promise}`)
  return [heading, ...tables, ...(promises.length > 0 ? [promises.join('\n')] : [])].join('\n\n')
}

const tableOf = ({ title, measures }: Report): string => {
  const lines = [
    [title, 'median', 'lowest to highest'],
    ...measures.map(({ what, median, lowest, highest }) => [what, median, `${lowest} to ${highest}`]),
  ].map((line) => line.map((cell) => cell.trim().replaceAll('|', '\\|')))
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const [head, ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n')
}
