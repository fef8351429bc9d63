/** Names on the wire between main and the page of a reader. */

/** From main, with the port of whoever wants a file read; the file is in the page by then. */
export const readerPortMessage = 'reader-port'
/** To main: the reader has ended, and whether by an error of ours. */
export const readerEndedChannel = 'reader-ended'

/** What the page of a reader has beside its file and its port, as `window.reader`. */
export type ReaderBridge = {
  end: (hasFailed: boolean) => void
}
