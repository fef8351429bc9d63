import type { World } from './world.ts'

/** What seeding goes by. */
export type Seeding = {
  world: World
  client: World['client']
  files: string
  ids: Record<string, string>
  now: number
  /** Moves the clocks of the workspace and of the service to this number of days before the end. */
  goTo: (daysAgo: number) => Promise<void>
}
