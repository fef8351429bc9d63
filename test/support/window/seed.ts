import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from './cached.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedEnrichments } from './seed-enrichments.ts'
import { seedFiles } from './seed-files.ts'
import { seedOutbox } from './seed-outbox.ts'
import { brasiliaDay } from '../../../shared/rules/brasilia-day.ts'
import type { Seeding } from './seeding.ts'
import { startWorld } from './world.ts'

/** Data that every scene finds something in, made once by the calls that a window would make. */
export type Seeded = {
  /** To be copied: a workspace runs on a copy. */
  folder: string
  /** Spreadsheets that scenes open. */
  files: string
  /** When it was made; the scenes' clocks stand there. */
  now: number
  /** Ids by the names that the scenes know them by. */
  ids: Readonly<Record<string, string>>
}

const dayMs = 86_400_000

const here = [
  'seed',
  'seed-bills',
  'seed-campaigns',
  'seed-enrichments',
  'seed-files',
  'seed-outbox',
  'seed-results',
  'spreadsheets',
  'world',
]
const sources = [
  'main',
  'shared',
  'package-lock.json',
  'test/support/made-up-records.ts',
  'test/support/reports.ts',
  ...here.map((name) => `test/support/window/${name}.ts`),
]

const seed = async (folder: string, files: string, now: number): Promise<Seeding['ids']> => {
  const world = await startWorld(folder, now)
  const { client } = world
  const goTo = async (daysAgo: number): Promise<void> => {
    const at = now - daysAgo * dayMs
    world.setNow(at)
    await client.service.setClock({ offsetMs: Math.round(at - Date.now()) })
  }
  const seeding: Seeding = { world, client, files, ids: {}, now, goTo }
  await client.settings.update({ holdMs: 0, monthlyBudget: '30000' })
  await client.settings.addTestPhone({ text: '11 91111-2222' })
  await seedFiles(seeding)
  await seedEnrichments(seeding)
  await seedCampaigns(seeding)
  await seedOutbox(seeding)
  await client.settings.update({ holdMs: 30_000 })
  // For the log of access.
  await client.people.find({ texts: ['11 91111-2222', '390.533.447-05'] })
  await client.access.copied({ subject: null, rows: 18_204 })
  await client.settings.update({ masksCpfs: false })
  await client.settings.update({ masksCpfs: true })
  await world.stop()
  return { ...seeding.ids, month: brasiliaDay(new Date(now).toISOString()).slice(0, 7) }
}

const link = (target: string, path: string): void => {
  rmSync(path, { force: true })
  symlinkSync(target, path, 'junction')
}

/** Those that are there, where no source that they are made by has changed since. */
export const seededData = async (): Promise<Seeded> => {
  const folder = await cached('scenes', sources, async (making, becomes) => {
    // wall-clock: reported only
    const startedAt = performance.now()
    // Ten in the morning of São Paulo, so that no scene depends on the hour at which it is looked at.
    const now = new Date().setUTCHours(13, 0, 0, 0)
    // The data remember where their files were: a link has the same path before and after the folder moves.
    const files = `${becomes}.files`
    link(mkdirSync(join(making, 'files'), { recursive: true }) ?? '', files)
    const ids = await seed(join(making, 'data'), files, now)
    const seeded: Seeded = { folder: join(becomes, 'data'), files, now, ids }
    writeFileSync(join(making, 'seeded.json'), JSON.stringify(seeded))
    link(join(becomes, 'files'), files)
    // wall-clock: reported only
    console.log(`seeded the data of the scenes in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  })
  return JSON.parse(readFileSync(join(folder, 'seeded.json'), 'utf8')) as Seeded
}
