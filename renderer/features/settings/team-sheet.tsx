import { createEffect, createSignal, on } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** Joins a team's instance, with a code that is good once. */
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
  createEffect(
    on(
      () => props.open,
      () => {
        setCode('')
        setProblem(undefined)
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
  return (
    <ActionDialog
      open={props.open}
      title={words().title}
      words={t().common}
      action={words().action}
      disabled={!isWhole()}
      isForm
      onAction={join}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p class="connections-line">{words().line}</p>
      <TextField
        label={t().connections.address}
        placeholder="https://"
        value={baseUrl()}
        maxLength={2_000}
        onInput={setBaseUrl}
      />
      <TextField
        label={words().code}
        hint={words().codeHint}
        placeholder="ABCDE-FGHJK-LMNPQ-RSTUV"
        value={code()}
        maxLength={100}
        onInput={setCode}
      />
      <TextField
        label={words().device}
        hint={words().deviceHint}
        value={device()}
        maxLength={80}
        onInput={setDevice}
      />
    </ActionDialog>
  )
}
