/**
 * Tells which statements go to PostgreSQL on one connection, by a text that only one of them has. A prepared statement's text
 * goes to the server once, and its name alone from then on: it is told of each time that it runs.
 * @returns given what the driver sends, the texts whose statements begin in it
 */
export const watchStatements = (texts: readonly string[]): ((bytes: Buffer) => string[]) => {
  const prepared = new Map<string, string>()
  return (bytes) => {
    // A Parse message: P, its length, name and text, each ended by NUL. A Bind message: B, its length, the portal, the name.
    const sent = bytes.toString('latin1')
    const begun: string[] = []
    for (const text of texts) {
      const at = sent.indexOf(text)
      if (at === -1) continue
      begun.push(text)
      const name = /P[^]{4}([^\0]+)\0[^\0]*$/.exec(sent.slice(0, at))?.[1]
      if (name !== undefined) prepared.set(name, text)
    }
    for (const [, name = ''] of sent.matchAll(/B[^]{4}\0([^\0]+)\0/g)) {
      const text = prepared.get(name)
      if (text !== undefined && !begun.includes(text)) begun.push(text)
    }
    return begun
  }
}
