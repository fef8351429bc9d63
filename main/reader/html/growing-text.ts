/** A piece of a character or two takes thirty times its length. */
const joinedPieces = 2_048

/** Text put together from pieces: many joined at once take less memory than a string that grows by each. */
export class GrowingText {
  /** In UTF-16 units. */
  length = 0
  #joined = ''
  #last: string[] = []

  add(piece: string): void {
    this.#last.push(piece)
    this.length += piece.length
    if (this.#last.length >= joinedPieces) this.#join()
  }

  whole(): string {
    this.#join()
    return this.#joined
  }

  #join(): void {
    this.#joined += this.#last.join('')
    this.#last = []
  }
}
