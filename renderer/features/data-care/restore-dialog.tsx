import { createEffect, createSignal, on, Show } from 'solid-js'
import type { BackupEntry } from '../../../shared/bridge/data-care.ts'
import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Says what a restored backup brings, what it takes and what is kept; then has main restore it. */
export const RestoreDialog = (props: {
  /** Null = closed. */
  backup: BackupEntry | null
  /** Whether the present data open; what does not is set aside as it is, and no backup. */
  isWhole: boolean
  onClose: () => void
}) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const [failure, setFailure] = createSignal<ProcessHealth['reason']>(null)
  // What the question was about, also while it fades out.
  const [asked, setAsked] = createSignal<BackupEntry>()
  createEffect(
    on(
      () => props.backup,
      (backup) => {
        setFailure(null)
        if (backup !== null) setAsked(backup)
      },
    ),
  )
  const when = () => f().when(asked()?.madeAt ?? 0)

  const restore = async (backup: BackupEntry): Promise<boolean> => {
    const answer = await shell.bridge
      .restoreBackup({ owner: backup.owner, name: backup.name })
      .catch(() => ({ failure: 'crashed' as const }))
    setFailure(answer.failure)
    return answer.failure === null
  }

  const start = async () => {
    const backup = props.backup
    if (backup === null) return
    // Without a list of those before, none is known to be the one to take it back by.
    const before = await shell.bridge.listBackups().catch(() => null)
    if (!(await restore(backup))) return
    const after = before === null ? [] : await shell.bridge.listBackups().catch(() => [])
    const known = new Set(before?.map(({ name }) => name))
    const undo = after.find(
      ({ name, owner, reason }) => owner === backup.owner && reason === 'restore' && !known.has(name),
    )
    toasts.say(
      t().dataCare.restoring.done(f().when(backup.madeAt)),
      undo && { label: t().common.undo, run: () => void takeBack(undo) },
    )
    props.onClose()
  }

  const takeBack = async (backup: BackupEntry) => {
    if (await restore(backup)) toasts.say(t().dataCare.restoring.undone)
    else toasts.say(t().shell.reasons[failure() ?? 'crashed'].what)
  }

  const failureWords = () => {
    const code = failure()
    return code === null ? undefined : { ...t().shell.reasons[code], kept: t().shell.workspaceDownKept }
  }
  return (
    <ActionDialog
      open={props.backup !== null}
      title={t().dataCare.restoring.title(when())}
      words={t().common}
      action={t().dataCare.restoring.action}
      running={t().dataCare.restoring.running}
      problem={failureWords()}
      onAction={start}
      onClose={() => props.onClose()}
    >
      <Show when={asked()}>
        {(backup) => (
          <p>
            {t().dataCare.restoring.size(f().bytes(backup().bytes), t().dataCare.reasons[backup().reason])}
          </p>
        )}
      </Show>
      <p>{props.isWhole ? t().dataCare.restoring.keepsWhole : t().dataCare.restoring.keepsDamaged}</p>
      <Show when={asked()?.owner === 'workspace'}>
        <p>{t().dataCare.restoring.outbox}</p>
      </Show>
    </ActionDialog>
  )
}
