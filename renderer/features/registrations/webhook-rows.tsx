import Webhook from 'lucide-solid/icons/webhook'
import { createMemo } from 'solid-js'
import type { WebhookEntry } from '../../../shared/bridge/webhooks.ts'
import { useText } from '../../i18n/text.ts'
import { EntryLink, type RegistrationColumn, RegistrationRows, useItemColumns } from './registration-rows.tsx'

/** The webhooks that were asked for; that the service took one is all that it answers. */
export const WebhookRows = () => {
  const { t } = useText()
  const words = () => t().registrations.webhook
  const itemColumns = useItemColumns<WebhookEntry>(() => words().columns)
  const columns = createMemo<RegistrationColumn<WebhookEntry>[]>(() => [
    {
      title: words().columns.url,
      width: 320,
      grows: true,
      cell: (row) => <EntryLink id={row.id} text={row.url} isMono />,
    },
    ...itemColumns(),
  ])
  return (
    <RegistrationRows
      label={words().tableLabel}
      icon={Webhook}
      emptyTitle={words().emptyTitle}
      emptyLine={words().emptyLine}
      columns={columns()}
      read={(calls, page, signal) => calls.webhooks.list(page, { signal })}
    />
  )
}
