import { createEffect, createSignal, type JSX, Match, on, Show, Switch } from 'solid-js'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { recordShapeOf } from '../../../shared/api/enrichment.ts'
import type { Enrichment, EnrichmentPlan } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { beginLead } from '../../ui/page/lead-to-fault.ts'
import { Page } from '../../ui/page/page.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { DraftForm } from './draft-form.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { useEnrichmentDraft } from './use-enrichment-draft.ts'

/** A draft: what is wanted at the left, what it comes to at the right. */
export const DraftPage = (props: { id: string; first: Enrichment | undefined; back: JSX.Element }) => (
  <Show when={props.first}>{(first) => <OneDraft first={first()} back={props.back} />}</Show>
)

const OneDraft = (props: { first: Enrichment; back: JSX.Element }) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  // eslint-disable-next-line solid/reactivity -- the first reading starts the session; the page is keyed by the draft
  const draft = useEnrichmentDraft(props.first)
  createEffect(
    on(
      () => props.first,
      (found) => draft.adopt(found),
    ),
  )
  const [wasTried, setTried] = createSignal(false)
  const [isConfirming, setConfirming] = createSignal(false)
  const [isPreparing, setPreparing] = createSignal(false)
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const plan = useQuery({
    topics: ['lists', 'settings'],
    input: draft.version,
    read: (calls) => calls.enrichments.plan({ id: draft.id }),
    // While the next one is worked out the last one stays: it blinks at every letter otherwise.
    keeps: true,
  })
  const [reviewed, setReviewed] = createSignal<EnrichmentPlan>()
  const [failure, setFailure] = createSignal<Problem>()
  let form: HTMLDivElement | undefined
  const shape = () => recordShapeOf(draft.content().documentType, draft.content().type)
  const faults = () => plan.value()?.faults ?? []
  const action = () => {
    const found = plan.value()
    if (found === undefined || found.documents === 0) return t().enrichments.plan.choose
    return found.asked === 0
      ? t().enrichments.plan.takeKept(found.kept)
      : t().enrichments.plan.send(found.asked, draft.content().documentType)
  }
  const review = async () => {
    const leadToFault = beginLead()
    setTried(true)
    setPreparing(true)
    await draft.flush()
    // What is confirmed is what the workspace has, planned anew: nothing that stood here before.
    const planned = draft.isSaved() ? await workspace.calls.enrichments.plan({ id: draft.id }) : null
    setPreparing(false)
    if (planned === null || !draft.isSaved()) return
    setFailure(planned.ok ? undefined : planned.problem)
    if (!planned.ok) return
    if (planned.value.faults.length > 0) {
      leadToFault(form)
      return
    }
    setReviewed(planned.value)
    setConfirming(true)
  }
  return (
    <Page
      title={draft.content().name === '' ? t().enrichments.untitled : draft.content().name}
      line={
        <>
          {t().enrichments.shapes[shape()].name} ·{' '}
          <span role="status">
            <Switch>
              <Match when={draft.isSaved()}>{t().enrichments.form.savedAt(f().time(draft.savedAt()))}</Match>
              <Match when={true}>{t().enrichments.form.unsaved}</Match>
            </Switch>
          </span>
        </>
      }
      back={props.back}
      actions={
        <>
          <Show when={faults().length > 0}>
            <span class="enrichment-faults" data-tried={wasTried() ? '' : undefined}>
              {t().enrichments.plan.missing(faults().length)}
            </span>
          </Show>
          <Button kind="main" disabled={isPreparing()} onClick={() => review()}>
            {action()}
          </Button>
        </>
      }
    >
      <div class="enrichment-draft">
        <div class="enrichment-left" ref={(element) => (form = element)}>
          <Show when={draft.problem() ?? failure()}>
            {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
          </Show>
          <DraftForm draft={draft} lists={lists.value()} faults={faults()} wasTried={wasTried()} />
        </div>
        <PlanPanel
          plan={plan.value()}
          problem={plan.problem()}
          hasList={draft.content().listId !== null}
          isSimulated={draft.content().connectionId === embeddedConnectionId}
        />
      </div>
      <ConfirmSheet
        open={isConfirming()}
        onClose={() => setConfirming(false)}
        draft={draft}
        shape={shape()}
        plan={reviewed()}
      />
    </Page>
  )
}
