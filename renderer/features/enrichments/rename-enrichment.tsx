import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { NameDialog } from '../../ui/name-dialog/name-dialog.tsx'

/** Gives an enrichment another name here; at the service it keeps the one that it was asked under. */
export const RenameEnrichment = (props: { enrichment: Enrichment | undefined; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const rename = async (name: string) => {
    const result = await workspace.calls.enrichments.rename({ id: props.enrichment?.id ?? '', name })
    return result.ok ? null : problemWords(t(), result.problem)
  }
  return (
    <NameDialog
      open={props.enrichment !== undefined}
      title={t().enrichments.renameTitle}
      label={t().enrichments.name}
      name={props.enrichment?.content.name ?? ''}
      words={t().common}
      onClose={props.onClose}
      onSave={rename}
    />
  )
}
