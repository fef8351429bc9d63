import type { Standing } from '../../../../shared/rules/results.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import type { Result } from '../../../state/platform/result.ts'
import { Menu } from '../../../ui/menu/menu.tsx'

/** Saves recipients of a campaign, with the columns of their list and how each stands. @param standing null = all */
export const ExportPeople = (props: {
  itemId: string
  standing: Standing | null
  disabled?: boolean
  onResult: (result: Result<unknown>) => void
}) => {
  const { t, language } = useText()
  const words = () => t().campaignResults
  const { workspace, shell, toasts } = useAppState()
  const save = async (format: 'csv' | 'xlsx') => {
    const { itemId, standing } = props
    const result = await workspace.calls.results.export({
      itemId,
      standings: standing === null ? [] : [standing],
      format,
      language: language(),
    })
    props.onResult(result)
    if (!result.ok || result.value === null) return
    const { ticket, rows } = result.value
    toasts.say(words().exported(rows), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  return (
    <Menu
      label={words().export}
      disabled={props.disabled === true}
      items={[
        { label: words().asCsv, run: () => void save('csv') },
        { label: words().asXlsx, run: () => void save('xlsx') },
      ]}
    />
  )
}
