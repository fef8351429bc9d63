/** What the browser of somebody who signs in asks for: out to the identity provider, back, and the word of the person. */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { receiveBody } from '../../receive-body.ts'
import type { Pages } from '../../gate.ts'
import { confirmedPage, confirmPage, declinedPage, failurePage, pageHeaders } from './pages.ts'
import { ProviderFailure } from './provider.ts'
import { codeOf, type Sealed } from './sealed.ts'
import { openPath, signInLifeMs, type SignInParts } from './sign-in.ts'
import { languageOf, type SignInFailure } from './words.ts'

const callbackPath = '/team/sign-in/callback'
const confirmPath = '/team/sign-in/confirm'

/** Requests of web pages that an instance with a provider lets in. @param publicUrl its own */
export const signInPages = (publicUrl: string): Pages => ({
  origin: publicUrl,
  // A provider sends the browser back from a page of its own. To the beginning leads the desktop alone: a link to it on a
  // page of somebody else is refused.
  entered: [callbackPath],
  forms: [confirmPath],
})

/** With the prefix a browser takes it from this host alone, by TLS, for the whole of it. */
const cookieName = '__Host-revoada-sign-in'
const formLimitBytes = 2_048
/** Anybody can make up an answer of the provider’s, and each has to be asked about there. */
const mostAsking = 20

/** The pages of signing in. They change nothing in the database before the provider has vouched for somebody. */
export const addSignInPages = (app: FastifyInstance, parts: SignInParts): void => {
  const { provider, publicUrl, sealer, signIns, team, clock, putOff } = parts
  const redirect = `${publicUrl}${callbackPath}`
  let asking = 0

  const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
    reply.code(status).headers(pageHeaders).send(html)
  const fail = (request: FastifyRequest, reply: FastifyReply, failure: SignInFailure): FastifyReply =>
    show(reply, failurePage(languageOf(request.headers['accept-language']), failure, provider.name), 400)
  const failWith = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.reason !== 'cancelled') putOff('sign_in', error)
    return fail(request, reply, error.reason)
  }
  const browserOf = (request: FastifyRequest) =>
    sealer.open('browser', cookieOf(request.headers.cookie, cookieName), clock())

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      (_request: FastifyRequest, payload: IncomingMessage) => receiveBody(payload, formLimitBytes),
    )

    scope.get<{ Querystring: { request?: unknown } }>(openPath, async (request, reply) => {
      // The cookie is for the host that the provider sends the browser back to.
      if (request.headers.host !== new URL(publicUrl).host)
        return reply.redirect(`${publicUrl}${request.url}`, 303)
      const { request: sealed } = request.query
      const begun = typeof sealed === 'string' ? await sealer.open('request', sealed, clock()) : null
      if (begun === null) return fail(request, reply, 'stale')
      const browser = { ...begun.content, secret: parts.secret() }
      const cookie = await sealer.seal('browser', browser, begun.expiresAt)
      try {
        const address = await provider.addressOf(redirect, sealer.checksOf(browser.secret))
        reply.header('set-cookie', cookieLine(cookie, signInLifeMs / 1_000))
        return reply.headers(pageHeaders).redirect(address.href, 303)
      } catch (error) {
        return failWith(request, reply, error)
      }
    })

    scope.get(callbackPath, async (request, reply) => {
      const begun = await browserOf(request)
      if (begun === null) return fail(request, reply, 'stale')
      const { id, device, secret } = begun.content
      try {
        const returned = new URL(`${publicUrl}${request.url}`)
        const checks = sealer.checksOf(secret)
        // Another sign-in of this browser, or somebody else’s: it is not this one’s answer.
        if (returned.searchParams.get('state') !== checks.state) return fail(request, reply, 'stale')
        if (asking >= mostAsking) return fail(request, reply, 'full')
        asking += 1
        const account = await provider.accountOf(returned, checks).finally(() => {
          asking -= 1
        })
        const expiresAt = begun.expiresAt.toISOString()
        const found = await signIns.identify({ id, device, expiresAt }, account)
        if (found === 'again') return fail(request, reply, 'used')
        if (typeof found === 'string') return fail(request, reply, found)
        const language = languageOf(request.headers['accept-language'])
        return show(
          reply,
          confirmPage(language, {
            person: found.member,
            team: (await team.getTeam())?.name ?? '',
            device,
            code: codeOf(id),
            action: confirmPath,
            token: sealer.formTokenOf(secret),
          }),
        )
      } catch (error) {
        return failWith(request, reply, error)
      }
    })

    scope.post(confirmPath, async (request, reply) => {
      const begun = await browserOf(request)
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      if (begun === null || !isFormOf(begun.content)) return fail(request, reply, 'stale')
      const { id } = begun.content
      const isConfirmed = form.get('answer') === 'confirm'
      const isDone = isConfirmed ? await signIns.confirm(id) : await signIns.decline(id)
      // Nothing more is asked in its name.
      reply.header('set-cookie', cookieLine('', 0))
      if (!isDone) return fail(request, reply, 'stale')
      const page = isConfirmed ? confirmedPage : declinedPage
      return show(reply, page(languageOf(request.headers['accept-language'])))

      function isFormOf({ secret }: Sealed<'browser'>): boolean {
        const expected = Buffer.from(sealer.formTokenOf(secret))
        const given = Buffer.from(form.get('token') ?? '')
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
    })
  })
}

const cookieLine = (value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`

const cookieOf = (header: string | undefined, name: string): string =>
  (header ?? '')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''
