import type { OutboxItemDetail, resolutions } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** A send that was left unconfirmed can be settled later, when the person knows what became of it. */
export const SettleLeft = (props: {
  item: OutboxItemDetail
  onResult: (result: Result<unknown>) => void
}) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const settle = async (resolution: (typeof resolutions)[number]) =>
    props.onResult(await workspace.calls.outbox.resolve({ id: props.item.id, resolution }))
  return (
    <Notice
      kind="unknown"
      what={t().outbox.unknownTitle}
      todo={t().history.settleLater}
      actions={
        <>
          <Button onClick={() => settle('confirmed_sent')}>{t().outbox.confirmSent}</Button>
          <Button onClick={() => settle('confirmed_not_sent')}>{t().outbox.confirmNotSent}</Button>
        </>
      }
    />
  )
}
