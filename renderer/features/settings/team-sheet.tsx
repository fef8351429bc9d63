import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { type SignInOffer, SignInOfferBox, SignInProgress, type StartedSignIn } from './team-sign-in.tsx'

/** Joins a team's instance: with a code that is good once, or with the company's account where the instance takes it. */
export const TeamSheet = (props: {
  open: boolean
  onClose: () => void
  onJoined: (connection: Connection) => void
}) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const words = () => t().connections.team
  const [baseUrl, setBaseUrl] = createSignal('')
  const [code, setCode] = createSignal('')
  const [device, setDevice] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const [known, setKnown] = createSignal<SignInOffer>()
  const [started, setStarted] = createSignal<StartedSignIn>()
  const offer = () => {
    const found = known()
    return found?.baseUrl === baseUrl().trim() ? found : undefined
  }
  const askOffer = async (written: string) => {
    const asked = written.trim()
    if (asked === '' || offer() !== undefined) return
    const result = await workspace.calls.team.signInOffer({ baseUrl: asked })
    // What is wrong with the address is said when it is used.
    const provider = result.ok ? result.value?.provider : undefined
    if (provider !== undefined) setKnown({ baseUrl: asked, provider })
  }
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        setCode('')
        setProblem(undefined)
        setKnown(undefined)
        if (isOpen) void askOffer(baseUrl())
      },
    ),
  )
  const isWhole = () => [baseUrl(), code(), device()].every((text) => text.trim() !== '')
  const join = async () => {
    const asked = { baseUrl: baseUrl().trim(), code: code().trim(), device: device().trim() }
    const result = await workspace.calls.team.join(asked)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) props.onJoined(result.value)
  }
  const signIn = async (taken: SignInOffer) => {
    const asked = { baseUrl: taken.baseUrl, device: device().trim() }
    const result = await workspace.calls.team.beginSignIn(asked)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setStarted({ ...taken, ...result.value })
  }
  const openAgain = async () => {
    const id = started()?.id
    if (id === undefined) return
    const result = await workspace.calls.team.openSignIn({ id })
    setProblem(result.ok ? undefined : result.problem)
  }
  const cancel = async () => {
    const id = started()?.id
    setStarted(undefined)
    if (id !== undefined) await workspace.calls.team.cancelSignIn({ id })
  }
  const isStarted = () => started() !== undefined
  return (
    // One dialog for both: the focus stays in it.
    <ActionDialog
      open={props.open}
      title={isStarted() ? words().signIn.title : words().title}
      words={t().common}
      action={isStarted() ? words().signIn.again : words().action}
      actionKind={isStarted() ? 'plain' : 'main'}
      disabled={!isStarted() && !isWhole()}
      isForm={!isStarted()}
      onAction={() => (isStarted() ? openAgain() : join())}
      onClose={() => (isStarted() ? void cancel() : props.onClose())}
      problem={problemWords(t(), problem())}
    >
      <Show
        when={started()}
        fallback={
          <>
            <p class="connections-line">{words().line}</p>
            <TextField
              label={t().connections.address}
              placeholder="https://"
              value={baseUrl()}
              maxLength={2_000}
              onInput={setBaseUrl}
              onLeave={(written) => void askOffer(written)}
            />
            <TextField
              label={words().device}
              hint={words().deviceHint}
              value={device()}
              maxLength={80}
              onInput={setDevice}
            />
            <Show when={offer()}>
              {(taken) => (
                <SignInOfferBox
                  offer={taken()}
                  disabled={device().trim() === ''}
                  onStart={() => signIn(taken())}
                />
              )}
            </Show>
            <TextField
              label={offer() === undefined ? words().code : words().signIn.orCode}
              hint={words().codeHint}
              placeholder="ABCDE-FGHJK-LMNPQ-RSTUV"
              value={code()}
              maxLength={100}
              onInput={setCode}
            />
          </>
        }
      >
        {(one) => (
          <SignInProgress
            started={one()}
            onJoined={(connection) => {
              setStarted(undefined)
              props.onJoined(connection)
            }}
            onEnded={(found) => {
              setStarted(undefined)
              setProblem(found)
            }}
          />
        )}
      </Show>
    </ActionDialog>
  )
}
