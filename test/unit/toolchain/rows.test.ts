import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const config = join(root, '.toolchain/lint/oxlint.jsonc')
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const samples = {
  'apart.tsx': '<For each={props.lists}>{({ name }) => <li>{name}</li>}</For>',
  'apart-with-place.tsx': '<For each={props.lists}>{({ name }, at) => <li>{at()} {name}</li>}</For>',
  'whole.tsx': '<For each={props.lists}>{(list) => <li>{list.name}</li>}</For>',
  'of-a-map.tsx': '<For each={props.lists.map(({ name }) => name)}>{(name) => <li>{name}</li>}</For>',
  'other.tsx': '<Loaded from={props.lists}>{({ name }) => <li>{name}</li>}</Loaded>',
}

test('the linter reports rows of a list that take their object apart, and no others', () => {
  const house = realpathSync(temporaryFolder())
  const folder = join(house, 'renderer/features/lists')
  mkdirSync(folder, { recursive: true })
  for (const [name, rows] of Object.entries(samples))
    writeFileSync(join(folder, name), `export const Sample = (props) => <ul>${rows}</ul>\n`)
  const args = [oxlint, '-c', config, '--format=json', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' })
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout))
  const found = diagnostics.filter(({ code }) => code === 'rows(whole)')
  const names = new Set(found.map(({ filename }) => filename.split('/').at(-1)))
  expect(names).toEqual(new Set(['apart.tsx', 'apart-with-place.tsx']))
})
