import { createSignal, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import './data-care.css'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog, type PickedBundle } from './import-dialog.tsx'

/** The way of everything to another computer, and from one. */
export const TransferPanel = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [isExporting, setExporting] = createSignal(false)
  const [picked, setPicked] = createSignal<PickedBundle | null>(null)
  const isBusy = () => (shell.state()?.transfer ?? null) !== null
  return (
    <Panel title={t().dataCare.transfer.title}>
      <p class="care-line">{t().dataCare.transfer.line}</p>
      <div class="care-actions">
        <Button disabled={isBusy()} onClick={() => setExporting(true)}>
          {t().dataCare.transfer.out}…
        </Button>
        <Button disabled={isBusy()} onClick={() => shell.bridge.pickImport().then(setPicked)}>
          {t().dataCare.transfer.in}…
        </Button>
      </div>
      <Show when={isExporting()}>
        <ExportDialog onClose={() => setExporting(false)} />
      </Show>
      <ImportDialog picked={picked()} onClose={() => setPicked(null)} />
    </Panel>
  )
}
