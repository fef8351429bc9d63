/** Bytes that a ZIP file is read from. */
export type ZipSource = {
  readonly size: number
  /** Up to `length` bytes at `position` in a buffer of their own; fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>
}
