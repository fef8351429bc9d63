import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { type BlockingResult, blockingResults } from '../../../shared/rules/results.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Names the automatic blocks of a connection, or says that there are none: the search of the settings finds them by it. */
export const AutoBlocksLine = (props: { connection: Connection }) => {
  const { t, f } = useText()
  const words = () => t().connections.autoBlocks
  return (
    <Show when={props.connection.autoBlocks.length > 0} fallback={<span>{words().off}</span>}>
      <span>{words().on(f().list(props.connection.autoBlocks.map((result) => words().short[result])))}</span>
    </Show>
  )
}

/** Which people a delivery report about a campaign of the connection blocks by itself. */
export const AutoBlocksDialog = (props: { connection: Connection | null; onClose: () => void }) => {
  const { t } = useText()
  const words = () => t().connections.autoBlocks
  const { workspace } = useAppState()
  const [chosen, setChosen] = createSignal<readonly BlockingResult[]>([])
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.connection?.id,
      () => {
        setChosen(props.connection?.autoBlocks ?? [])
        setProblem(undefined)
      },
    ),
  )
  const isLocal = () => props.connection?.kind === 'embedded'
  const name = () => (isLocal() ? t().connections.local : (props.connection?.name ?? ''))
  const choose = (result: BlockingResult, isOn: boolean) =>
    setChosen((before) => blockingResults.filter((one) => (one === result ? isOn : before.includes(one))))
  const save = async () => {
    const id = props.connection?.id
    if (id === undefined) return
    const result = await workspace.calls.connections.setAutoBlocks({ id, autoBlocks: [...chosen()] })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) props.onClose()
  }
  return (
    <ActionDialog
      open={props.connection !== null}
      title={words().title(name())}
      words={t().common}
      action={words().action}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p id="auto-blocks-line">{words().line}</p>
      <fieldset class="connections-auto-blocks" aria-labelledby="auto-blocks-line">
        <For each={blockingResults}>
          {(result) => (
            <Checkbox
              label={words().results[result]}
              checked={chosen().includes(result)}
              onChange={(isOn) => choose(result, isOn)}
            />
          )}
        </For>
      </fieldset>
      <p class="field-hint">{words().note}</p>
      <Show when={isLocal()}>
        <p class="field-hint">{words().localNote}</p>
      </Show>
    </ActionDialog>
  )
}
