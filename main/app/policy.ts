import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Policy, policySchema } from '../../shared/bridge/policy.ts'

/** What an organisation set cannot be read. The app does not start without knowing what it may do. */
export class UnreadablePolicy extends Error {
  /** Where it stands: a file, or a key of the registry. */
  readonly place: string
  /** What is wrong, by the name of the part where there is one. */
  readonly fault: string

  constructor(place: string, fault: string) {
    super('the policy of the organisation cannot be read')
    this.name = 'UnreadablePolicy'
    this.place = place
    this.fault = fault
  }
}

const registryKey = 'HKLM\\SOFTWARE\\Policies\\Revoada'
const registryValue = 'Policy'

/**
 * The policy in the registry of Windows, which group policies write, or else in the file; none = everything is the user's
 * to choose.
 * @throws UnreadablePolicy
 */
export const readPolicy = async (file: string, platform = process.platform): Promise<Policy> => {
  const fromRegistry = platform === 'win32' ? await readRegistry() : null
  if (fromRegistry !== null) return parsePolicy(fromRegistry, registryKey)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Neither the file nor its folder is there.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new UnreadablePolicy(file, error.code ?? error.name)
  })
  return text === null ? {} : parsePolicy(text, file)
}

/** @throws UnreadablePolicy */
export const parsePolicy = (text: string, place: string): Policy => {
  let value: unknown
  try {
    // Editors of Windows put a byte order mark before it.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnreadablePolicy(place, 'JSON')
  }
  const parsed = policySchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const part = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path ?? [])
  throw new UnreadablePolicy(place, `${part.join('.')}: ${issue?.message ?? ''}`)
}

/** Null where the key or its value is not there. */
const readRegistry = async (): Promise<string | null> => {
  const program = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  const query = ['query', registryKey, '/v', registryValue]
  try {
    const { stdout } = await promisify(execFile)(program, query, { windowsHide: true })
    return /\bREG_(?:EXPAND_)?SZ\s+(\{.*\})\s*$/ms.exec(stdout)?.[1] ?? null
  } catch {
    // `reg` ends with 1 where there is no such key.
    return null
  }
}
