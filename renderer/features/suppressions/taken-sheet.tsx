import { Show } from 'solid-js'
import type { SuppressionList } from '../../../shared/bridge/suppressions.ts'
import { useText } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Facts } from '../../ui/panel/panel.tsx'
import { Counted } from './counted.tsx'

/** What is known of an imported list, and what became of its file's rows. */
export const TakenSheet = (props: { list: SuppressionList | undefined; onClose: () => void }) => {
  const { t, f } = useText()
  const words = () => t().suppressions
  const facts = (list: SuppressionList) => [
    { name: words().source, value: words().sources[list.source] },
    { name: words().obtainedOn, value: f().date(list.obtainedOn) },
    { name: words().blocked, value: words().phonesAndDocuments(list.phones, list.documents) },
    { name: words().storage, value: words().storages[list.storage] },
    { name: words().file, value: list.fileName },
    { name: words().taken.imported, value: f().when(list.createdAt) },
    { name: words().taken.rows, value: f().number(list.tally.rows) },
  ]
  return (
    <Dialog
      kind="sheet"
      open={props.list !== undefined}
      onClose={() => props.onClose()}
      title={props.list?.name ?? ''}
      closeLabel={t().common.close}
    >
      <Show when={props.list}>
        {(list) => (
          <>
            <Facts facts={facts(list())} />
            <Show when={list().storage === 'hashed'}>
              <p class="field-hint">{words().taken.hashedHint}</p>
            </Show>
            <Counted tally={list().tally} />
            <Show when={list().tally.rejected === 0}>
              <p class="muted">{words().taken.nothingRejected}</p>
            </Show>
          </>
        )}
      </Show>
    </Dialog>
  )
}
