import { createSignal, Show } from 'solid-js'
import type { RecordSet } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { ColumnOrder } from './column-order.tsx'
import { FieldChooser } from './field-chooser.tsx'
import { firstColumns } from './fields.ts'

/** Which fields the table shows, and in which order. What is changed is seen at once. */
export const ColumnsSheet = (props: {
  open: boolean
  set: RecordSet
  fields: readonly string[]
  onFields: (fields: readonly string[]) => void
  onClose: () => void
}) => {
  const { t, f } = useText()
  const [tab, setTab] = createSignal<'fields' | 'order'>('fields')
  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={props.onClose}
      title={t().results.columnsTitle}
      closeLabel={t().common.close}
      footer={
        <Button onClick={() => props.onFields(firstColumns(props.set.shape, props.set.fields))}>
          {t().results.resetColumns}
        </Button>
      }
    >
      <div class="columns-tabs">
        <Tabs
          label={t().results.columnsTitle}
          value={tab()}
          tabs={[
            { value: 'fields', label: t().results.chooseColumns },
            { value: 'order', label: t().results.orderColumns, count: f().number(props.fields.length) },
          ]}
          onChange={setTab}
        >
          <Show
            when={tab() === 'fields'}
            fallback={<ColumnOrder fields={props.fields} onFields={props.onFields} />}
          >
            <FieldChooser set={props.set} chosen={props.fields} onChosen={props.onFields} />
          </Show>
        </Tabs>
      </div>
    </Dialog>
  )
}
