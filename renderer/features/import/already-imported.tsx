import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** Says so where this very file is a list already. */
export const AlreadyImported = (props: { ticket: FileTicket; sheet: string | null }) => {
  const { t, f } = useText()
  const earlier = useQuery({
    topics: [],
    input: () => `${props.ticket}\n${props.sheet}`,
    read: async (calls, _input, signal) => {
      const result = await calls.imports.earlier({ ticket: props.ticket, sheet: props.sheet }, { signal })
      return result.ok ? { ok: true, value: { list: result.value } } : result
    },
  })
  return (
    <Show when={earlier.value()?.list}>
      {(list) => (
        <div class="import-problem">
          <Notice
            kind="warning"
            what={t().imports.earlier(f().when(list().importedAt), list().name)}
            actions={
              <A class="button" data-kind="plain" href={`/lists/${list().listId}`}>
                {t().imports.openList}
              </A>
            }
          />
        </div>
      )}
    </Show>
  )
}
