/** Looks for canaries in bytes, however they are written there. */
import { hash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Canaries, mark } from './made.ts'

export type Search = {
  /** What of it stands in these bytes. */
  inBytes: (bytes: Buffer) => string[]
  /** The same of every file in these folders, and of its name. Content that was searched already is not searched again. */
  inFolders: (folders: Readonly<Record<string, string>>) => { found: string[]; files: number; bytes: number }
}

/** With the digits of a phone or document apart, a canary can be this long. */
const digitRuns = /\d(?:[\s().+/-]{0,3}\d){9,60}/g
const base64Runs = /[\w+/-]{16,}={0,2}/g
const marks = new RegExp(mark, 'i')

/**
 * UTF-8 and UTF-16, digits with and without punctuation, and whatever of these is in base64. A phone counts also without
 * its country code and without its ninth digit.
 */
export const searchFor = ({ people, cnpjs }: Canaries): Search => {
  const digits = new Set([
    ...people.flatMap(({ phone, cpf }) => [phone, `${phone.slice(0, 2)}${phone.slice(3)}`, cpf]),
    ...cnpjs,
  ])
  const lengths = [...new Set([...digits].map(({ length }) => length))]

  const inText = (text: string): string[] => {
    const found: string[] = []
    const at = text.search(marks)
    if (at >= 0) found.push(text.slice(Math.max(0, at - 20), at + 40))
    for (const [run] of text.matchAll(digitRuns)) {
      const joined = run.replace(/\D/g, '')
      for (const length of lengths)
        for (let from = 0; from + length <= joined.length; from += 1)
          if (digits.has(joined.slice(from, from + length))) found.push(run)
    }
    return found
  }

  /** UTF-16 of what is searched for is its letters with NULs between. */
  const viewsOf = (bytes: Buffer): string[] => {
    const text = bytes.toString('latin1')
    const narrow = text.replaceAll('\0', '')
    return narrow.length === text.length ? [text] : [text, narrow]
  }

  const inBase64 = (text: string): string[] =>
    [...text.matchAll(base64Runs)].flatMap(([run]) =>
      // It may begin anywhere in a longer text.
      [0, 1, 2, 3].flatMap((from) => viewsOf(Buffer.from(run.slice(from), 'base64')).flatMap(inText)),
    )

  const inBytes = (bytes: Buffer): string[] =>
    viewsOf(bytes).flatMap((view) => [...inText(view), ...inBase64(view)])

  const clean = new Set<string>()
  const isClean = (bytes: Buffer): boolean => clean.has(hash('sha256', bytes))

  const inFolders: Search['inFolders'] = (folders) => {
    const result = { found: [] as string[], files: 0, bytes: 0 }
    for (const [name, folder] of Object.entries(folders))
      for (const path of filesIn(folder)) {
        const bytes = readFileSync(path)
        const place = `${name}/${relative(folder, path)}`
        result.files += 1
        result.bytes += bytes.length
        const hits = [...inBytes(Buffer.from(place)), ...(isClean(bytes) ? [] : inBytes(bytes))]
        if (hits.length === 0) clean.add(hash('sha256', bytes))
        else result.found.push(`${place}: ${[...new Set(hits)].slice(0, 3).join(' | ')}`)
      }
    return result
  }
  return { inBytes, inFolders }
}

/** Sockets and what goes while it is looked at hold no bytes. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory() === true) return filesIn(path)
    return stat?.isFile() === true ? [path] : []
  })
