import ChevronDown from 'lucide-solid/icons/chevron-down'
import { createSignal, For, type JSX } from 'solid-js'
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
          <For each={counts().filter(({ count }) => count > 0)}>
            {({ tone, count, label }) => (
              <span title={label}>
                <Dot tone={tone} />
                {f().number(count)} <span class="unseen">{label}</span>
              </span>
            )}
          </For>
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
