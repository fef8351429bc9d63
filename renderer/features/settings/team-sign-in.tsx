import { onCleanup, onMount } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'

/** Whose account the instance at an address takes. */
export type SignInOffer = { baseUrl: string; provider: string }

/** A sign-in that goes on in the browser. */
export type StartedSignIn = SignInOffer & { id: string; code: string }

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

/** Offers the company's account beside the code, and says before what the browser will open. */
export const SignInOfferBox = (props: {
  offer: SignInOffer
  disabled: boolean
  onStart: () => Promise<void>
}) => {
  const { t } = useText()
  const words = () => t().connections.team.signIn
  return (
    <div class="team-sign-in">
      <p>{words().offered}</p>
      <Button kind="main" disabled={props.disabled} onClick={() => props.onStart()}>
        {words().action}
      </Button>
      <p class="connections-line">{words().opens(hostOf(props.offer.baseUrl), props.offer.provider)}</p>
    </div>
  )
}

/** Shows the code that the page in the browser has to show too, and waits until the person has confirmed there. */
export const SignInProgress = (props: {
  started: StartedSignIn
  onJoined: (connection: Connection) => void
  /** `undefined` where it was cancelled. */
  onEnded: (problem: Problem | undefined) => void
}) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const words = () => t().connections.team.signIn
  let isHere = true
  onCleanup(() => {
    isHere = false
  })
  const wait = async () => {
    const result = await workspace.calls.team.awaitSignIn({ id: props.started.id })
    // Cancelled meanwhile.
    if (!isHere) return
    if (!result.ok) props.onEnded(result.problem)
    else if (result.value === null) props.onEnded(undefined)
    else props.onJoined(result.value)
  }
  onMount(() => void wait())
  return (
    <>
      <p>{words().line(hostOf(props.started.baseUrl), props.started.provider)}</p>
      <p class="team-sign-in-code">
        <span class="unseen">{words().code}</span>
        <span class="mono">{props.started.code}</span>
      </p>
      <p class="connections-line">{words().compare}</p>
      <p class="connections-line" role="status">
        {words().waiting}
      </p>
    </>
  )
}
