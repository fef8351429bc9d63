import { isSignInAddress } from '../../../shared/rules/sign-in-address.ts'
import type { AnswerOf, AskTeam, TeamAnswer } from '../../remote/ask-team.ts'
import { ProblemError } from '../base/problem-error.ts'

type Joined = AnswerOf<'join'>
type Pending = { id: string; baseUrl: string; address: string; ticket: string; endsAt: number }

type Needs = {
  askTeam: AskTeam
  /** Has the system’s browser open the page of an instance. */
  openSignIn: (address: string) => void
  clock: { now: () => number }
  uuid: () => string
}

/** How often the instance is asked whether the person has confirmed. */
const askEveryMs = 2_000

/** Signing in to a team by the browser. There is one at a time: another one ends it. */
export const createSignIns = ({ askTeam, openSignIn, clock, uuid }: Needs) => {
  let pending: Pending | null = null
  let wake = (): void => {}
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, askEveryMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const end = (): void => {
    pending = null
    wake()
  }
  return {
    /** Whose account an instance takes; null where it takes none. @throws ProblemError */
    offerOf: async (baseUrl: string): Promise<{ provider: string } | null> => {
      const answer = await askTeam({ baseUrl, token: null }, 'getSignIn', null)
      if (answer.ok) return answer.value
      if (answer.code === 'not_reached') throw new ProblemError('team_not_reached')
      return null
    },
    /** @returns what the page shows too, for the person to compare @throws ProblemError */
    begin: async (baseUrl: string, device: string): Promise<{ id: string; code: string }> => {
      const answer = await askTeam({ baseUrl, token: null }, 'beginSignIn', { device })
      if (!answer.ok) throw problemOf(answer)
      const { ticket, code, path, expiresAt } = answer.value
      const address = baseUrl + path
      if (!isSignInAddress(address)) throw new ProblemError('team_not_here')
      end()
      const id = uuid()
      pending = { id, baseUrl, address, ticket, endsAt: Date.parse(expiresAt) }
      openSignIn(address)
      return { id, code }
    },
    /** Opens the page once more. */
    openAgain: (id: string): void => {
      if (pending?.id === id) openSignIn(pending.address)
    },
    /** Ends one that is waited for; what is confirmed afterwards joins nobody. */
    cancel: (id: string): void => {
      if (pending?.id === id) end()
    },
    /** @returns null where it was cancelled meanwhile @throws ProblemError */
    outcome: async (id: string): Promise<{ baseUrl: string; joined: Joined } | null> => {
      for (;;) {
        // Another one began, or this one was cancelled, while the instance was asked.
        const current = pending
        if (current?.id !== id) return null
        const { baseUrl, ticket, endsAt } = current
        const answer = await askTeam({ baseUrl, token: null }, 'finishSignIn', { ticket })
        if (answer.ok && answer.value.state === 'joined') {
          if (pending === current) pending = null
          return { baseUrl, joined: answer.value }
        }
        // An instance that is away for a moment is asked again, until the sign-in is over.
        const isOver = !answer.ok && (answer.code !== 'not_reached' || clock.now() > endsAt)
        if (isOver && pending === current) {
          pending = null
          throw problemOf(answer)
        }
        if (pending === current) await pause()
      }
    },
    stop: end,
  }
}

const problemOf = (answer: Exclude<TeamAnswer<unknown>, { ok: true }>): ProblemError => {
  if (answer.code === 'not_reached') return new ProblemError('team_not_reached')
  // There is nothing at this address any more, or never was.
  if (answer.code === 'answers_otherwise' || answer.status === 404) return new ProblemError('team_not_here')
  return new ProblemError('team_sign_in_refused', answer.said)
}
