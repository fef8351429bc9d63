/**
 * Text of a paragraph (OpenDocument 1.3 part 3, 6.1.2): white space counts as one space, and as none at the beginning;
 * further spaces are elements.
 */
export class ParagraphText {
  #text = ''
  #isSpaceOpen = true

  get value(): string {
    return this.#text
  }

  restart(): void {
    this.#text = ''
    this.#isSpaceOpen = true
  }

  add(piece: string): void {
    const collapsed = piece.replace(/[ \t\r\n]+/g, ' ')
    const added = this.#isSpaceOpen && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    if (added === '') return
    this.#text += added
    this.#isSpaceOpen = added.endsWith(' ')
  }

  /** Characters that stand for themselves. */
  addLiteral(text: string): void {
    this.#text += text
    this.#isSpaceOpen = false
  }
}
