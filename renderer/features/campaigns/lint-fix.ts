import type { DraftCheck, DraftContent, Lint } from '../../../shared/bridge/drafts.ts'
import { writeLocalTime } from '../../../shared/rules/schedule.ts'
import type { RowFilter } from '../../../shared/rules/row-filter.ts'
import { columnKey } from '../../../shared/rules/template.ts'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/messages.ts'
import { ownZone } from '../../state/local-start.ts'

export type LintFix = { label: string; change: Partial<DraftContent> }

const mostFilters = 20

/**
 * The change that settles a finding, for its button; null where only the user can tell what to do.
 * @param columns of the draft's list
 */
export const lintFixOf = (
  { code, params }: Lint,
  { content, columns, check }: { content: DraftContent; columns: readonly string[]; check: DraftCheck },
  { t, f }: { t: Messages; f: Formats },
): LintFix | null => {
  switch (code) {
    case 'outside_sending_hours': {
      const next = Number(params['next'])
      if (!Number.isFinite(next)) return null
      const zone = content.start.mode === 'at' ? content.start.zone : ownZone()
      const start = { mode: 'at', localTime: writeLocalTime(next, zone).slice(0, 16), zone } as const
      return { label: t.composer.scheduleFor(f.when(next)), change: { start } }
    }
    case 'value_missing':
    case 'value_placeholder':
    case 'value_replaced': {
      const name = columns.find((column) => columnKey(column) === columnKey(String(params['name'] ?? '')))
      if (name === undefined || content.filters.length >= mostFilters) return null
      const field = { type: 'column', name } as const
      const filter: RowFilter =
        code === 'value_missing'
          ? { field, operator: 'filled', value: '' }
          : { field, operator: 'is_not', value: String(params['values'] ?? '') }
      return {
        label: t.composer.leaveOut(Number(params['count'])),
        change: { filters: [...content.filters, filter] },
      }
    }
    case 'letters_break_gsm7':
      return content.plainLetters || check.plainLettersSave === 0
        ? null
        : { label: t.composer.plainLetters, change: { plainLetters: true } }
    default:
      return null
  }
}
