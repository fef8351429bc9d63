import { createSignal, Show } from 'solid-js'
import type { BackupEntry } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useBackups } from '../../state/backups.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { BackupTable } from './backup-table.tsx'
import { StartFreshDialog } from './start-fresh-dialog.tsx'
import './data-care.css'
import { offersRecovery } from './recovery-offer.ts'
import { RestoreDialog } from './restore-dialog.tsx'

/** Stands in place of every page while the data cannot be opened: why, what was kept, and every way on from there. */
export const WorkspaceDown = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const backups = useBackups()
  const [chosen, setChosen] = createSignal<BackupEntry | null>(null)
  const [isAsking, setAsking] = createSignal(false)
  // While something is put in their place the process comes and goes; the reason stays what it was.
  const code = () => shell.health('workspace')?.reason ?? null
  const reason = () => {
    const known = code()
    return known === null ? { what: t().shell.workspaceStopped } : t().shell.reasons[known]
  }
  const own = () => (backups.all() ?? []).filter(({ owner }) => owner === 'workspace')
  const offers = () => offersRecovery(code()) || chosen() !== null || isAsking()
  return (
    <Page
      title={t().shell.workspaceDownTitle}
      actions={<Button onClick={() => shell.bridge.quit()}>{t().dataCare.down.quit}</Button>}
    >
      <div class="page-narrow">
        <Notice
          kind="error"
          what={reason().what}
          kept={t().shell.workspaceDownKept}
          todo={reason().todo}
          actions={
            <>
              <Button onClick={() => shell.bridge.restartWorkspace()}>{t().shell.restartWorkspace}</Button>
              <Button onClick={() => shell.bridge.showData('workspace')}>{t().dataCare.showFolder}</Button>
            </>
          }
        />
        <Show when={offers() && backups.all() !== undefined}>
          <Panel title={t().dataCare.title}>
            <Show when={own().length > 0} fallback={<p class="care-line">{t().dataCare.noneLeft}</p>}>
              <p class="care-line">{t().dataCare.down.offer}</p>
              <BackupTable backups={own()} namesOwner={false} onRestore={setChosen} />
            </Show>
            <div class="care-foot">
              <Button kind="quiet" onClick={() => setAsking(true)}>
                {t().dataCare.startFresh.open}…
              </Button>
            </div>
          </Panel>
        </Show>
      </div>
      <RestoreDialog backup={chosen()} isWhole={false} onClose={() => setChosen(null)} />
      <StartFreshDialog open={isAsking()} owner="workspace" onClose={() => setAsking(false)} />
    </Page>
  )
}
