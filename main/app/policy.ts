import { readFile } from 'node:fs/promises'
import { type Policy, policySchema } from '../../shared/bridge/policy.ts'

/** What an organisation set cannot be read. The app does not start without knowing what it may do. */
export class UnreadablePolicy extends Error {
  readonly file: string
  /** What is wrong, by the name of the part where there is one. */
  readonly fault: string

  constructor(file: string, fault: string) {
    super('the policy of the organisation cannot be read')
    this.name = 'UnreadablePolicy'
    this.file = file
    this.fault = fault
  }
}

/**
 * The policy in the first of these files that is there; none = everything is the user's to choose.
 * @throws UnreadablePolicy
 */
export const readPolicy = async (files: readonly string[]): Promise<Policy> => {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Neither the file nor its folder is there.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw new UnreadablePolicy(file, error.code ?? error.name)
    })
    if (text !== null) return parsePolicy(text, file)
  }
  return {}
}

/** @throws UnreadablePolicy */
export const parsePolicy = (text: string, file: string): Policy => {
  let value: unknown
  try {
    // Editors of Windows put a byte order mark before it.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadablePolicy(file, 'JSON')
  }
  const parsed = policySchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const part = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? [])
  throw new UnreadablePolicy(file, `${part.join('.')}: ${issue?.message ?? ''}`)
}
