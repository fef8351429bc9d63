import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const module = resolve(import.meta.dirname, '../../main/core-dumps.ts')

const filterAfter = (script: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${script}; import { readFileSync } from 'node:fs'; process.stdout.write(readFileSync('/proc/self/coredump_filter'))`,
    ],
    { encoding: 'utf8' },
  ).trim()

test.runIf(process.platform === 'linux')('a core dump gets nothing of the memory', () => {
  expect(filterAfter('')).not.toBe('00000000')
  expect(filterAfter(`import { emptyCoreDumps } from ${JSON.stringify(module)}; emptyCoreDumps()`)).toBe(
    '00000000',
  )
})
