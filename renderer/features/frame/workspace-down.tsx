import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Stands in place of every page while the data cannot be opened. */
export const WorkspaceDown = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const reason = () => {
    const code = shell.health('workspace')?.reason ?? null
    return code === null ? { what: t().shell.workspaceStopped } : t().shell.reasons[code]
  }
  return (
    <Page title={t().shell.workspaceDownTitle}>
      <div class="page-narrow">
        <Notice
          kind="error"
          what={reason().what}
          kept={t().shell.workspaceDownKept}
          todo={reason().todo}
          actions={
            <Button onClick={() => void shell.bridge.restartWorkspace()}>{t().shell.restartWorkspace}</Button>
          }
        />
      </div>
    </Page>
  )
}

const slowAfterMs = 400

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
