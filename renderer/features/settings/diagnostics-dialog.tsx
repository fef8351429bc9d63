import { createSignal, onMount, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** What can be given to whoever helps: read as it is, then saved. */
export const DiagnosticsDialog = (props: { onClose: () => void }) => {
  const { t } = useText()
  const { workspace, shell, toasts } = useAppState()
  const [text, setText] = createSignal<string>()
  const [isUnwritable, setUnwritable] = createSignal(false)
  const read = async () => {
    const facts = await workspace.calls.diagnostics.facts()
    setText(await shell.bridge.diagnostics(facts.ok ? facts.value : null))
  }
  onMount(() => void read())
  const save = async () => {
    const result = await shell.bridge.saveDiagnostics()
    if (result === null) return
    setUnwritable(!result.saved)
    if (!result.saved) return
    toasts.say(t().about.diagnosticsSaved, {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(result.ticket),
    })
    props.onClose()
  }
  return (
    <Dialog
      open
      onClose={() => props.onClose()}
      title={t().about.diagnostics}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.close}</Button>
          <Button kind="main" disabled={text() === undefined} onClick={() => save()}>
            {t().about.diagnosticsSave}
          </Button>
        </>
      }
    >
      <div class="dialog-form">
        <Show when={isUnwritable()}>
          <Notice kind="error" {...t().about.diagnosticsUnwritable} />
        </Show>
        <p>{t().about.diagnosticsLine}</p>
        <pre class="diagnostics" tabindex="0" aria-label={t().about.diagnostics}>
          {text() ?? t().common.loading}
        </pre>
      </div>
    </Dialog>
  )
}
