import { createEffect, createSignal, on, Show } from 'solid-js'
import type { BackupEntry, SetAside } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

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
  const [isAtIt, setAtIt] = createSignal(false)
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
    setAtIt(true)
    const kind = 'reason' in copy ? 'backup' : 'set_aside'
    const { removed } = await shell.bridge
      .removeCopy({ owner: copy.owner, kind, name: copy.name })
      .catch(() => ({ removed: false }))
    setAtIt(false)
    setFailed(!removed)
    if (!removed) return
    toasts.say(words().done)
    props.onRemoved()
  }
  return (
    <Dialog
      open={props.copy !== null}
      onClose={() => !isAtIt() && props.onClose()}
      title={title()}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="danger" disabled={!consents() || isAtIt()} onClick={() => remove()}>
            {words().action}
          </Button>
        </>
      }
    >
      <Show when={hasFailed()}>
        <Notice kind="error" {...words().failed} />
      </Show>
      <p>{line()}</p>
      <Checkbox label={words().consent} checked={consents()} onChange={setConsents} />
    </Dialog>
  )
}
