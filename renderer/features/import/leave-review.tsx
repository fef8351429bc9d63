import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks before what was mended in a file is given up. */
export const LeaveReview = (props: {
  open: boolean
  canKeep: boolean
  changes: number
  onClose: () => void
  /** Leaves the file waiting, with all that was mended. */
  onKeep: () => void
  onDiscard: () => void
}) => {
  const { t } = useText()
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={t().imports.leaveTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Show when={props.canKeep}>
            <Button onClick={() => props.onKeep()}>{t().imports.leaveKeep}</Button>
          </Show>
          <Button kind="danger" onClick={() => props.onDiscard()}>
            {t().imports.leaveDiscard}
          </Button>
        </>
      }
    >
      <p>{t().imports.leaveLine(props.changes)}</p>
    </Dialog>
  )
}
