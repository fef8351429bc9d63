import Sqlite, { type Database, type PragmaOptions } from 'better-sqlite3'

/**
 * The control: every connection opened from here on does not wait for the disk at each commit, although it says so when
 * it is asked, as a build's default once did.
 */
export const weakenSynchronous = (): void => {
  const right = Object.getOwnPropertyDescriptor(Sqlite.prototype, 'pragma')
  const pragma = right?.value as Database['pragma']
  Object.defineProperty(Sqlite.prototype, 'pragma', {
    ...right,
    value(this: Database, source: string, options?: PragmaOptions): unknown {
      if (source === 'synchronous') return 2
      return Reflect.apply(pragma, this, [source === 'synchronous=2' ? 'synchronous=1' : source, options])
    },
  })
}
