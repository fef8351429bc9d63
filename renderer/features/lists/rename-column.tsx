import type { ContactList } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { NameDialog } from '../../ui/name-dialog/name-dialog.tsx'

/** Gives a column of a list another name; open while `column` is set. */
export const RenameColumn = (props: { list: ContactList; column: number | null; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const rename = async (name: string) => {
    const result = await workspace.calls.lists.renameColumn({
      id: props.list.id,
      column: props.column ?? 0,
      name,
    })
    return result.ok ? null : problemWords(t(), result.problem)
  }
  return (
    <NameDialog
      open={props.column !== null}
      title={t().lists.renameColumnTitle}
      label={t().lists.newColumnName}
      name={props.list.columns[props.column ?? 0] ?? ''}
      words={t().common}
      onClose={props.onClose}
      onSave={rename}
    />
  )
}
