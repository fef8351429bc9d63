import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { slowAfterMs } from '../../state/query.ts'
import { Page } from '../../ui/page/page.tsx'

/** A word for when opening takes long enough to be noticed. */
export const WorkspaceOpening = () => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [isSlow, setSlow] = createSignal(false)
  createEffect(
    on(workspace.isOpen, () => {
      const timer = setTimeout(() => setSlow(true), slowAfterMs)
      onCleanup(() => clearTimeout(timer))
    }),
  )
  return (
    <Show when={isSlow()}>
      <Page title="" line={t().shell.workspaceStarting}>
        {null}
      </Page>
    </Show>
  )
}
