import { describe, expect, it } from 'vitest'
import { type Figures, withFigures } from '../../bench/support/figures-table.ts'

const figuresOf = (bench: string, changed: Partial<Figures> = {}): Figures => ({
  bench,
  isBusy: false,
  date: '2026-11-26',
  machine: '2 cores (test)',
  reports: [
    {
      title: 'An import',
      runtime: 'Electron 33',
      measures: [
        {
          what: 'drop to list',
          median: '9.50 s',
          lowest: '8.00 s',
          highest: '10.00 s',
          values: [9.5, 8, 10],
        },
      ],
    },
  ],
  verdicts: [{ promise: 'within 8 s', isKept: false }],
  ...changed,
})

const page = '# Tests\n\n<!-- end of all figures -->\n\nAfter it\n'

describe('the table of figures', () => {
  it('gets a section for a benchmark, with every measure and promise', () => {
    const written = withFigures(page, figuresOf('import'))
    expect(written).toContain('`npm run bench -- import`, 2026-11-26, 2 cores (test), Electron 33')
    expect(written).toContain('| drop to list | 9.50 s | 8.00 s to 10.00 s |')
    expect(written).toContain('- **broken**: within 8 s')
    expect(written).toMatch(/^# Tests\n\n<!-- figures of import -->/)
    expect(written).toMatch(/<!-- end of all figures -->\n\nAfter it\n$/)
  })

  it('replaces the section of an earlier run and leaves the others', () => {
    const first = withFigures(withFigures(page, figuresOf('import')), figuresOf('start'))
    const second = withFigures(first, figuresOf('import', { date: '2026-12-01' }))
    expect(second).toContain('`npm run bench -- import`, 2026-12-01')
    expect(second).not.toContain('`npm run bench -- import`, 2026-11-26')
    expect(second).toContain('`npm run bench -- start`, 2026-11-26')
    expect(withFigures(second, figuresOf('import'))).toBe(first)
  })

  it('keeps the figures beside a busy loop apart from the quiet ones', () => {
    const both = withFigures(withFigures(page, figuresOf('import')), figuresOf('import', { isBusy: true }))
    expect(both).toContain('`npm run bench -- import`, ')
    expect(both).toContain('`npm run bench -- import --busy`, ')
  })

  it('does not write into a page without a place for it', () => {
    expect(() => withFigures('# Tests\n', figuresOf('import'))).toThrow('has no line')
  })
})
