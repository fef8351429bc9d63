import { createSignal, Match, Show, Switch } from 'solid-js'
import type { BackupEntry, SetAside } from '../../../shared/bridge/data-care.ts'
import type { CopyFailure } from '../../../shared/processes/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useBackups } from '../../state/backups.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { BackupTable } from './backup-table.tsx'
import { StartFreshDialog } from './start-fresh-dialog.tsx'
import './data-care.css'
import { offersRecovery } from './recovery-offer.ts'
import { RemoveCopyDialog } from './remove-copy-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SetAsideTable } from './set-aside-table.tsx'

/** The backups of both databases: all of them, one more now, and the way back to each. */
export const BackupsPanel = () => {
  const { t } = useText()
  const { shell, toasts } = useAppState()
  const backups = useBackups()
  const [isMaking, setMaking] = createSignal(false)
  const [failure, setFailure] = createSignal<CopyFailure | null>(null)
  const [chosen, setChosen] = createSignal<BackupEntry | null>(null)
  const [going, setGoing] = createSignal<BackupEntry | SetAside | null>(null)
  const [isAsking, setAsking] = createSignal(false)
  const isServiceDamaged = () => offersRecovery(shell.health('service')?.reason ?? null)
  const isWhole = () => chosen()?.owner !== 'service' || !isServiceDamaged()

  const make = async () => {
    setMaking(true)
    const answer = await shell.bridge.makeBackup().catch(() => ({ failure: 'not_running' as const }))
    setMaking(false)
    setFailure(answer.failure)
    await backups.refresh()
    if (answer.failure === null) toasts.say(t().dataCare.made)
  }

  return (
    <Panel
      title={t().dataCare.title}
      actions={
        <>
          <Button small kind="quiet" onClick={() => shell.bridge.showData('workspace')}>
            {t().dataCare.showFolder}
          </Button>
          <Button small disabled={isMaking()} onClick={() => make()}>
            {isMaking() ? t().dataCare.making : t().dataCare.make}
          </Button>
        </>
      }
    >
      <p class="care-line">{t().dataCare.line}</p>
      <Show when={failure()}>{(code) => <Notice kind="error" {...t().dataCare.copyFailures[code()]} />}</Show>
      <Show when={isServiceDamaged()}>
        <Notice
          kind="warning"
          what={t().dataCare.down.serviceTitle}
          kept={t().shell.workspaceDownKept}
          todo={t().dataCare.down.offer}
          actions={<Button onClick={() => setAsking(true)}>{t().dataCare.startFresh.open}…</Button>}
        />
      </Show>
      <Switch>
        <Match when={backups.all()?.length === 0}>
          <p class="care-line">{t().dataCare.none}</p>
        </Match>
        <Match when={backups.all()}>
          {(all) => <BackupTable backups={all()} namesOwner onRestore={setChosen} onRemove={setGoing} />}
        </Match>
      </Switch>
      <p class="care-line">{t().dataCare.kept}</p>
      <Show when={backups.setAside().length > 0}>
        <SetAsideTable all={backups.setAside()} onRemove={setGoing} />
      </Show>
      <RemoveCopyDialog
        copy={going()}
        onClose={() => setGoing(null)}
        onRemoved={() => {
          setGoing(null)
          void backups.refresh()
        }}
      />
      <RestoreDialog backup={chosen()} isWhole={isWhole()} onClose={() => setChosen(null)} />
      <StartFreshDialog open={isAsking()} owner="service" onClose={() => setAsking(false)} />
    </Panel>
  )
}
