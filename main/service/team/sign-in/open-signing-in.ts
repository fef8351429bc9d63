/** All of signing in with the company's account, loaded where an identity provider was named and nowhere else. */
import { createOpenIdProvider, type OpenIdSettings } from './openid.ts'
import { createSealer } from './sealed.ts'
import { addSignInPages, signInPages } from './sign-in-routes.ts'
import { createSignIn, randomSecret } from './sign-in.ts'
import type { OpenSigningIn } from './signing-in.ts'

/** @param settings of the provider */
export const createSigningIn =
  (settings: OpenIdSettings): OpenSigningIn =>
  ({ tokenKey, ...needs }) => {
    const provider = createOpenIdProvider(settings, needs.clock)
    const parts = { ...needs, provider, sealer: createSealer(tokenKey), secret: randomSecret }
    return {
      ...createSignIn(parts),
      provider: provider.name,
      pages: signInPages(needs.publicUrl),
      addPages: (app) => addSignInPages(app, parts),
    }
  }
