/** Bytes that a ZIP file is read from. */
export type ZipSource = {
  readonly size: number
  /** Fills `buffer` from `offset` with up to `length` bytes at `position`; fewer only at the end. Says how many. */
  readInto(buffer: Buffer, offset: number, length: number, position: number): Promise<number>
  /** Up to `length` bytes at `position` in a buffer of their own; fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>
}
