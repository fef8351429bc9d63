import { allowsAddress, type Policy } from '../../../shared/bridge/policy.ts'
import { readBaseUrl } from '../../../shared/rules/base-url.ts'
import { ProblemError } from '../base/problem-error.ts'

/**
 * The address of an instance, as a person wrote it.
 * @throws ProblemError `connection_url_malformed`, `connection_url_not_encrypted`, `connection_not_allowed`
 */
export const readAddress = (text: string, policy: Policy): string => {
  const reading = readBaseUrl(text)
  if (reading.ok && !allowsAddress(policy, reading.baseUrl)) throw new ProblemError('connection_not_allowed')
  if (reading.ok) return reading.baseUrl
  throw new ProblemError(
    reading.reason === 'malformed' ? 'connection_url_malformed' : 'connection_url_not_encrypted',
  )
}
