import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { maxAudioBytes } from '../../../shared/rules/audio-verdict.ts'
import { listBodyLimitBytes } from '../creation.ts'
import type { BodyProblem } from '../body-problem.ts'
import { audioTooLarge, bodyTooLarge, invalidBody, ServiceProblem } from '../problems.ts'

export type AudioForm = {
  /** Of the part `file`, in hexadecimal digits. */
  fileSha256: string
  /** The part `data` as it came. */
  data: Buffer
}

/** How long the parser may take to end after the last byte has come. */
const endLimitMs = 10_000

/**
 * Reads the two parts of an audio campaign, in either order: `file` goes to `path`, `data` into memory. Stops reading
 * at the first byte too many; what still comes of the request is thrown away.
 * @throws ServiceProblem 400 when it is not these two parts, 422 when the file is over 10 MB, 413 when `data` is too long
 */
export const receiveAudioForm = async (request: IncomingMessage, path: string): Promise<AudioForm> => {
  const parser = openParser(request.headers['content-type'])
  const streams: Readable[] = []
  let file: Promise<string> | undefined
  let data: Promise<Buffer> | undefined
  let endTimer: NodeJS.Timeout | undefined
  const allParts = new Promise<void>((resolve, reject) => {
    const refuse = (problem = formBroken): void => reject(invalidBody(problem))
    parser.on('file', (name, stream) => {
      streams.push(stream)
      // Said once more to a part that nobody listens to any more, it would end the process.
      stream.on('error', () => {})
      const isKnown = name === 'file' || name === 'data'
      if (name === 'file' && file === undefined) {
        file = takeFile(stream, path)
        file.catch(reject)
      } else if (name === 'data' && data === undefined) {
        data = takeData(stream)
        data.catch(reject)
      } else refuse(isKnown ? partComesTwice(name) : unknownPart)
    })
    parser.on('partsLimit', () => refuse(unknownPart))
    parser.on('error', () => refuse())
    parser.on('finish', resolve)
    request.once('error', () => refuse())
    request.once('close', () => {
      if (!request.complete) refuse()
    })
    request.once('end', () => {
      endTimer = setTimeout(refuse, endLimitMs)
    })
    request.pipe(parser)
  })
  try {
    await allParts
    if (file === undefined) throw invalidBody(partIsMissing('file'))
    if (data === undefined) throw invalidBody(partIsMissing('data'))
    return { fileSha256: await file, data: await data }
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled([file, data])
    throw error instanceof ServiceProblem || isOfTheSystem(error) ? error : invalidBody(formBroken)
  } finally {
    clearTimeout(endTimer)
    request.unpipe(parser)
    request.resume()
  }
}

const formBroken: BodyProblem = {
  text: 'it is not a whole multipart/form-data form',
  translation: 'ele não é um formulário multipart/form-data inteiro',
}

const unknownPart: BodyProblem = {
  text: 'it has a part other than file and data',
  translation: 'ele tem uma parte além de file e data',
}

const partIsMissing = (name: string): BodyProblem => ({
  text: `the part ${name} is missing`,
  translation: `a parte ${name} está faltando`,
})

const partComesTwice = (name: string): BodyProblem => ({
  text: `the part ${name} comes twice`,
  translation: `a parte ${name} vem duas vezes`,
})

const openParser = (contentType: string | undefined): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      isPartAFile: () => true,
      limits: { parts: 2, headerPairs: 16, headerSize: 8 * 1024 },
    })
  } catch {
    throw invalidBody(formBroken)
  }
}

/** @returns the SHA-256 of what was written */
const takeFile = async (part: Readable, path: string): Promise<string> => {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxAudioBytes) throw audioTooLarge()
      hash.update(chunk)
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const takeData = async (part: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of part as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > listBodyLimitBytes) throw bodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A full disk and the like: not what was sent is wrong. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error
