import type { ContactList } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { NameDialog } from '../../ui/name-dialog/name-dialog.tsx'

/** Gives a list another name; open while `list` is set. */
export const RenameList = (props: { list: ContactList | undefined; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const rename = async (name: string) => {
    const result = await workspace.calls.lists.rename({ id: props.list?.id ?? '', name })
    return result.ok ? null : problemWords(t(), result.problem)
  }
  return (
    <NameDialog
      open={props.list !== undefined}
      title={t().lists.renameTitle}
      label={t().lists.newName}
      name={props.list?.name ?? ''}
      words={t().common}
      onClose={props.onClose}
      onSave={rename}
    />
  )
}
