import { createEffect, createSignal, on, Show } from 'solid-js'
import type { RecordShape } from '../../../shared/api/enrichment.ts'
import type { EnrichmentPlan } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { moneyOf } from '../../i18n/money-words.ts'
import type { EnrichmentDraft } from './use-enrichment-draft.ts'

/** The person's last word before money is spent; typed out where it is real. */
export const ConfirmSheet = (props: {
  open: boolean
  onClose: () => void
  draft: EnrichmentDraft
  shape: RecordShape
  plan: EnrichmentPlan | undefined
}) => {
  const { t, f } = useText()
  const { workspace, settings } = useAppState()
  const [consents, setConsents] = createSignal(false)
  const [typed, setTyped] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const connections = useQuery({
    topics: ['connections'],
    input: () => (props.open ? true : null),
    read: (calls) => calls.connections.list(),
  })
  createEffect(
    on(
      () => props.open,
      () => {
        setConsents(false)
        setTyped('')
        setProblem(undefined)
      },
    ),
  )
  const words = () => t().enrichments.confirm
  const connection = () => connections.value()?.find(({ id }) => id === props.draft.content().connectionId)
  const connectionName = () => {
    const found = connection()
    return found?.kind === 'embedded' ? t().shell.localService : (found?.name ?? '')
  }
  const asked = () => props.plan?.asked ?? 0
  const isRemote = () => connection()?.kind === 'remote' && asked() > 0
  const needsConsent = () => props.plan?.hasTwin === true || (props.plan?.pending ?? 0) > 0
  const canSend = () =>
    props.plan !== undefined &&
    // What stands here is what was planned.
    props.draft.isSaved() &&
    props.plan.savedAt === props.draft.savedAt() &&
    connection() !== undefined &&
    (!needsConsent() || consents()) &&
    (!isRemote() || typed().replace(/\D/g, '') === String(asked()))
  const send = async () => {
    const { plan } = props
    if (plan === undefined) return
    const result = await workspace.calls.enrichments.enqueue({
      id: props.draft.id,
      savedAt: plan.savedAt,
      asked: plan.asked,
      kept: plan.kept,
      duplicateConsent: consents(),
    })
    if (result.ok) props.onClose()
    else setProblem(result.problem)
  }
  return (
    <ActionDialog
      open={props.open}
      title={words().title}
      words={{ close: t().common.close, cancel: words().cancel }}
      action={
        asked() === 0
          ? t().enrichments.plan.takeKept(props.plan?.kept ?? 0)
          : t().enrichments.plan.send(asked(), props.draft.content().documentType)
      }
      disabled={!canSend()}
      onAction={send}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <div class="enrichment-confirm">
        <Show when={asked() > 0} fallback={<p>{t().enrichments.plan.nothing}</p>}>
          <p>{words().line(asked(), t().enrichments.shapes[props.shape].name, connectionName())}</p>
          <p>
            {props.plan?.estimate === null || props.plan === undefined
              ? words().costUnknown
              : (isRemote() ? words().cost : words().simulatedCost)(moneyOf(f(), props.plan.estimate.micros))}
          </p>
        </Show>
        <Show when={isRemote() && connection()}>
          {(remote) => (
            <Notice
              kind="warning"
              what={t().enrichments.form.remoteWhat(remote().name)}
              todo={t().enrichments.form.remoteTodo(remote().baseUrl ?? '')}
            />
          )}
        </Show>
        <Show when={needsConsent()}>
          <Notice
            kind="warning"
            what={props.plan?.hasTwin === true ? words().twin : words().pending(props.plan?.pending ?? 0)}
            todo={words().twinTodo}
          />
          <Checkbox label={words().consent} checked={consents()} onChange={setConsents} />
        </Show>
        <Show when={isRemote()}>
          <TextField
            inputMode="numeric"
            label={words().type(f().number(asked()))}
            value={typed()}
            onInput={setTyped}
          />
        </Show>
        <Show when={asked() > 0}>
          <p class="muted">
            {settings.value().holdMs > 0
              ? words().hold(f().duration(settings.value().holdMs))
              : words().noHold}
          </p>
        </Show>
      </div>
    </ActionDialog>
  )
}
