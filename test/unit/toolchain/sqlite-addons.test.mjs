import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { foreignAddons, shippedAddon } from '../../../.toolchain/sqlite-addons.mjs'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('the prebuilt database addons are the pinned ones', () => {
  expect(foreignAddons()).toEqual([])
})

it('a prebuilt database addon that was changed, or that nobody pinned, is detected', () => {
  const folder = temporaryFolder()
  for (const name of ['linux-x64.node', 'win32-x64.node']) cpSync(shippedAddon(name), join(folder, name))
  appendFileSync(join(folder, 'win32-x64.node'), 'x')
  cpSync(shippedAddon('linux-x64.node'), join(folder, 'another.node'))
  expect(foreignAddons(folder).toSorted()).toEqual(['another.node', 'win32-x64.node'])
})
