import { Key } from '@solid-primitives/keyed'
import ChevronDown from 'lucide-solid/icons/chevron-down'
import { createSignal, type JSX } from 'solid-js'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { useText } from '../../i18n/text.ts'
import { Popover } from '../../ui/popover/popover.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { outcomeCounts } from './outcome-counts.ts'

/** The counts of all rows in one button, where the window is too narrow for the panel: it opens to the panel. */
export const VerdictFold = (props: { tally: Tally | undefined; children: JSX.Element }) => {
  const { t, f } = useText()
  const [isOpen, setOpen] = createSignal(false)
  const counts = () => outcomeCounts(t(), props.tally)
  return (
    <Popover
      name={t().imports.countsAll}
      label={
        <span class="import-fold">
          <span class="unseen">{t().imports.countsAll}: </span>
          <Key each={counts().filter(({ count }) => count > 0)} by="key">
            {(one) => (
              <span title={one().label}>
                <Dot tone={one().tone} />
                {f().number(one().count)} <span class="unseen">{one().label}</span>
              </span>
            )}
          </Key>
        </span>
      }
      iconAfter={ChevronDown}
      open={isOpen()}
      onOpenChange={setOpen}
    >
      {props.children}
    </Popover>
  )
}
