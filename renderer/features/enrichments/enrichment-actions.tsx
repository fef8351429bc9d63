import { useNavigate } from '@solidjs/router'
import { createSignal, type JSX } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useUndoRemoval } from '../../state/undo-removal.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { RemoveEnrichment } from './remove-enrichment.tsx'
import { RenameEnrichment } from './rename-enrichment.tsx'

/** Not while something of it is under way, or may be without anybody having said. */
const canBeRemoved = ({ state, item }: Enrichment): boolean =>
  state === 'queued'
    ? item?.state === 'sent_unparsed' || (item?.state === 'unknown' && item.resolution !== null)
    : state !== 'processing'

/** What can be done with an enrichment wherever it is listed, and the dialogs for it. */
export const useEnrichmentActions = (): {
  itemsFor: (enrichment: Enrichment) => MenuItem[]
  dialogs: JSX.Element
  problem: () => Problem | undefined
} => {
  const { t } = useText()
  const { workspace } = useAppState()
  const sayRemoved = useUndoRemoval()
  const navigate = useNavigate()
  const [opened, setOpened] = createSignal<{ which: 'rename' | 'remove'; of: Enrichment } | null>(null)
  const [problem, setProblem] = createSignal<Problem>()
  const duplicate = async (id: string) => {
    const result = await workspace.calls.enrichments.duplicate({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) navigate(`/enrichments/${result.value.id}`)
  }
  /** @returns what kept it from happening */
  const remove = async ({ id, content }: Enrichment): Promise<Problem | undefined> => {
    const result = await workspace.calls.enrichments.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return result.problem
    const name = content.name || t().enrichments.untitled
    sayRemoved('enrichment', id, t().enrichments.removed(name), {
      undo: t().common.undo,
      back: t().enrichments.back(name),
      tooLate: t().common.tooLate(name),
    })
    navigate('/enrichments')
    return undefined
  }
  const subject = (which: 'rename' | 'remove') => {
    const found = opened()
    return found?.which === which ? found.of : undefined
  }
  const close = () => setOpened(null)
  return {
    itemsFor: (of) => [
      { label: t().enrichments.rename, run: () => setOpened({ which: 'rename', of }) },
      { label: t().enrichments.duplicate, run: () => void duplicate(of.id) },
      {
        label: t().enrichments.remove,
        danger: true,
        disabled: !canBeRemoved(of),
        // Records were paid for: of those it is asked first.
        run: () => (of.found === 0 ? void remove(of) : setOpened({ which: 'remove', of })),
      },
    ],
    dialogs: (
      <>
        <RenameEnrichment enrichment={subject('rename')} onClose={close} />
        <RemoveEnrichment enrichment={subject('remove')} onClose={close} onRemove={remove} />
      </>
    ),
    problem,
  }
}
