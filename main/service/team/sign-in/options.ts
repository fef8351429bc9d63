import { readFileSync } from 'node:fs'
import { isLoopbackHost } from '../../../../shared/rules/base-url.ts'
import { isWebAddress } from '../../web-address.ts'
import type { OpenIdSettings } from './openid.ts'

/** The options of the command line that name an identity provider. */
export type ProviderOptions = {
  'oidc-issuer'?: string | undefined
  'oidc-client-id'?: string | undefined
  'oidc-client-secret-file'?: string | undefined
  'oidc-trust-email': boolean
}

/**
 * The provider that people of a team sign in with; null where none was named.
 * @param canSignIn whether the node is a relay with a public URL, to which the provider sends browsers back
 * @returns a line for the person at the command where it will not do
 */
export const readProvider = (
  options: ProviderOptions,
  canSignIn: boolean,
): { provider: OpenIdSettings | null } | string => {
  const { 'oidc-issuer': issuer, 'oidc-client-id': clientId, 'oidc-client-secret-file': file } = options
  if (issuer === undefined && clientId === undefined)
    return file === undefined && !options['oidc-trust-email']
      ? { provider: null }
      : '--oidc-client-secret-file and --oidc-trust-email go with --oidc-issuer'
  if (issuer === undefined || clientId === undefined || clientId.trim() === '')
    return '--oidc-issuer URL and --oidc-client-id ID go together'
  if (!canSignIn)
    return '--oidc-issuer needs --upstream and --public-url: people sign in to the team of a relay, and their browsers come back to its public URL'
  const url = isWebAddress(issuer) ? new URL(issuer) : null
  if (url === null || url.search !== '' || url.hash !== '')
    return '--oidc-issuer takes the address of the provider, as its “issuer” says: https://HOST or https://HOST/PATH'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return '--oidc-issuer takes an https address: by http anybody on the way could sign in as anybody'
  const secret = file === undefined ? null : readClientSecret(file)
  if (typeof secret === 'object' && secret !== null) return secret.failure
  return {
    provider: {
      issuer: url,
      clientId: clientId.trim(),
      clientSecret: secret,
      trustsEmail: options['oidc-trust-email'],
    },
  }
}

const readClientSecret = (file: string): string | { failure: string } => {
  let secret: string
  try {
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return { failure: `The file of --oidc-client-secret-file cannot be read: ${String(error)}` }
  }
  return /^[\x21-\x7e]+$/.test(secret)
    ? secret
    : { failure: `${file} does not hold a client secret: one line without spaces` }
}
