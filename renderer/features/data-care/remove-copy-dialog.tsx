import { createEffect, createSignal, on } from 'solid-js'
import type { BackupEntry, SetAside } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Asks before a backup, or what was set aside, is deleted: nothing can bring it back. */
export const RemoveCopyDialog = (props: {
  /** Null = closed. */
  copy: BackupEntry | SetAside | null
  onClose: () => void
  onRemoved: () => void
}) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().dataCare.removing
  const [consents, setConsents] = createSignal(false)
  const [hasFailed, setFailed] = createSignal(false)
  // What the question is about, also while it fades out.
  const [asked, setAsked] = createSignal<BackupEntry | SetAside>()
  createEffect(
    on(
      () => props.copy,
      (copy) => {
        setConsents(false)
        setFailed(false)
        if (copy !== null) setAsked(copy)
      },
    ),
  )
  const title = () => {
    const copy = asked()
    if (copy === undefined) return ''
    return 'reason' in copy
      ? words().backupOf(f().when(copy.madeAt))
      : words().setAsideOf(f().when(copy.setAsideAt))
  }
  const line = () => {
    const copy = asked()
    if (copy === undefined) return ''
    return 'reason' in copy
      ? words().backup(f().when(copy.madeAt), f().bytes(copy.bytes))
      : words().setAside(f().when(copy.setAsideAt), f().bytes(copy.bytes))
  }
  const remove = async () => {
    const { copy } = props
    if (copy === null) return
    setFailed(false)
    const kind = 'reason' in copy ? 'backup' : 'set_aside'
    const { removed } = await shell.bridge
      .removeCopy({ owner: copy.owner, kind, name: copy.name })
      .catch(() => ({ removed: false }))
    setFailed(!removed)
    if (!removed) return
    toasts.say(words().done)
    props.onRemoved()
  }
  return (
    <ActionDialog
      open={props.copy !== null}
      title={title()}
      words={t().common}
      action={words().action}
      actionKind="danger"
      disabled={!consents()}
      problem={hasFailed() ? words().failed : undefined}
      onAction={remove}
      onClose={() => props.onClose()}
    >
      <p>{line()}</p>
      <Checkbox label={words().consent} checked={consents()} onChange={setConsents} />
    </ActionDialog>
  )
}
