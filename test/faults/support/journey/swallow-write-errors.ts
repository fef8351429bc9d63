import Sqlite, { type Database, type Transaction } from 'better-sqlite3'

/**
 * The control: whatever a transaction was to write, it is taken for written, also where the disk refused it.
 */
export const swallowWriteErrors = (): void => {
  const right = Object.getOwnPropertyDescriptor(Sqlite.prototype, 'transaction')
  const transaction = right?.value as Database['transaction']
  Object.defineProperty(Sqlite.prototype, 'transaction', {
    ...right,
    value(this: Database, work: (...args: unknown[]) => unknown): unknown {
      let result: unknown
      const whole: Transaction<(...args: unknown[]) => void> = Reflect.apply(transaction, this, [
        (...args: unknown[]) => (result = work(...args)),
      ])
      const swallow = (...args: unknown[]): unknown => {
        try {
          whole.immediate(...args)
        } catch (error) {
          if (!(error instanceof Sqlite.SqliteError)) throw error
        }
        return result
      }
      return Object.assign(swallow, { immediate: swallow })
    },
  })
}
