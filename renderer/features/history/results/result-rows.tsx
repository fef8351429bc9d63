import { createMemo, Show } from 'solid-js'
import type { ResultRow } from '../../../../shared/bridge/results.ts'
import type { Standing } from '../../../../shared/rules/results.ts'
import { writePhone } from '../../../i18n/formats.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { createRowPages } from '../../../state/row-pages.ts'
import { Rows, type RowsColumn } from '../../../ui/rows/rows.tsx'
import { StateTag } from '../../../ui/state-tag/state-tag.tsx'
import { toneOfStanding } from './tones.ts'

/** The recipients of a campaign, or those who stand so, each with the supplier's word for it. */
export const ResultRows = (props: { itemId: string; standing: Standing | null; count: number }) => {
  const { t, f } = useText()
  const { workspace, changes, settings } = useAppState()
  const standings = () => (props.standing === null ? [] : [props.standing])
  const pages = createRowPages<ResultRow>({
    version: () => `${props.itemId} ${props.standing ?? ''} ${workspace.generation()}`,
    renewal: () => changes.version('results'),
    read: async (offset, limit, signal) => {
      const input = { itemId: props.itemId, standings: standings(), page: { offset, limit } }
      const result = await workspace.calls.results.rows(input, { signal })
      return result.ok ? { ok: true, value: result.value.rows } : result
    },
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().campaignResults.phone, width: 146, mono: true },
    { title: t().campaignResults.result, width: 180 },
    { title: t().campaignResults.word, width: 148, grows: true },
    { title: t().campaignResults.at, width: 124, quiet: true },
    { title: t().campaignResults.message, width: 112, grows: true },
  ])
  const wordOf = ({ word }: ResultRow): string => {
    if (word === null) return ''
    if (word.source === 'status') return word.text
    if (word.source === 'mention') return t().campaignResults.mentionWord(word.text)
    return word.text === '' ? t().campaignResults.answer : t().campaignResults.answerWord(word.text)
  }
  return (
    <Rows
      label={t().campaignResults.tableLabel}
      count={props.count}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      onRange={pages.show}
      cell={(index, column) => {
        const row = pages.row(index)
        if (row === undefined) return undefined
        switch (column) {
          case 0:
            return row.contact === '' ? t().campaignResults.noNumber : writePhone(row.contact)
          case 1:
            return (
              <StateTag tone={toneOfStanding[row.standing]}>
                {t().campaignResults.standings[row.standing]}
              </StateTag>
            )
          case 2:
            return wordOf(row)
          case 3:
            return <Show when={row.at}>{(at) => f().when(at())}</Show>
          default:
            return row.message ?? <span class="muted">{t().history.sameMessage}</span>
        }
      }}
    />
  )
}
