import type { OpenReader } from '../../reader-client/run-reader.ts'

/** What only the operating system can do; main does it on request. */
export type Host = {
  openReader: OpenReader
  /** Shows a save dialog; null = the person cancelled. */
  askSavePath: (suggestedName: string) => Promise<string | null>
}
