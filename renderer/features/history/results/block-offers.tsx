import { For, Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../../shared/bridge/outbox.ts'
import type { BlockingResult } from '../../../../shared/rules/results.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import type { Result } from '../../../state/platform/result.ts'
import { Button } from '../../../ui/button/button.tsx'

/** Who should not be contacted again, by what the reports say, and is not blocked yet. */
export const BlockOffers = (props: {
  item: OutboxItemDetail
  onResult: (result: Result<unknown>) => void
}) => {
  const { t } = useText()
  const words = () => t().campaignResults
  const { workspace, toasts } = useAppState()
  const blockable = useQuery({
    topics: ['results', 'suppressions'],
    input: () => props.item.id,
    read: async (calls, itemId) => {
      const result = await calls.results.blockable({ itemId })
      return result.ok ? { ok: true, value: { offers: result.value } } : result
    },
    keeps: true,
  })
  const offers = () => blockable.value()?.offers.filter(({ open }) => open > 0) ?? []
  const block = async (result: BlockingResult, open: number) => {
    const campaign = props.item.title === '' ? t().common.untitled : props.item.title
    const name = words().blockName[result](campaign).slice(0, 120)
    const made = await workspace.calls.results.block({ itemId: props.item.id, result, name })
    props.onResult(made)
    if (!made.ok) return
    const { listId } = made.value
    const undo = async () => {
      const undone = await workspace.calls.suppressions.removeList({ id: listId })
      props.onResult(undone)
      if (undone.ok) toasts.say(words().unblocked)
    }
    // The list holds all of them; who was blocked before is nothing new.
    toasts.say(words().blocked(open), { label: t().common.undo, run: () => void undo() })
  }
  return (
    <Show when={offers().length > 0}>
      <ul class="delivery-offers">
        <For each={offers()}>
          {(offer) => (
            <li>
              <span>
                {words().blockOffer[offer.result](offer.people)}{' '}
                <span class="muted">
                  <Show when={offer.items > 1}>{words().blockWaves(offer.items)} </Show>
                  {words().blockOpen(offer.open)}
                </span>
              </span>
              <Button small onClick={() => block(offer.result, offer.open)}>
                {words().block(offer.open)}
              </Button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
