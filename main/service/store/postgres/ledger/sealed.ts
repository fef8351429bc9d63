import { createHmac } from 'node:crypto'
import { unseal } from '../secret.ts'

/** What a ledger seals, each under its own purpose: a piece of a body, and the answer to an attempt. */
export const bodyPurpose = (number: number, position: number): string => `relay body ${number} ${position}`
export const answerPurpose = (attemptId: string): string => `relay answer ${attemptId}`
export const factsPurpose = (requestId: string): string => `relay facts ${requestId}`
export const audiencePurpose = (requestId: string): string => `relay audience ${requestId}`

/** An enrichment's id as it is kept beside the request that created it: nobody can read it out of the database. */
export const enrichmentDigest = (id: string, key: Buffer): string =>
  createHmac('sha256', key).update(`enrichment ${id}`).digest('hex')

/** @throws Error when it was changed from outside */
export const opened = (bytes: Buffer, key: Buffer, purpose: string): Buffer => {
  const plain = unseal(bytes, key, purpose)
  if (plain === null) throw new Error('what was sealed does not open: the database was changed from outside')
  return plain
}
