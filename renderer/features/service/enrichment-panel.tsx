import { createSignal, Show } from 'solid-js'
import type { EnrichmentSettings } from '../../../shared/api/control.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useEnrichmentSettings } from '../../state/service-state.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EnrichmentForm } from './enrichment-form.tsx'

/** What enrichments cost and how long they take, and what their records are. */
export const EnrichmentPanel = () => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const stored = useEnrichmentSettings()
  const [problem, setProblem] = createSignal<Problem>()
  const save = async (settings: EnrichmentSettings): Promise<boolean> => {
    const result = await workspace.calls.service.setEnrichment(settings)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().enrichment.saved)
    return result.ok
  }
  return (
    <Panel
      title={t().enrichment.title}
      actions={<span class="service-mark">{t().enrichment.synthetic}</span>}
    >
      <p class="service-line">{t().enrichment.syntheticLine}</p>
      <Show when={problem() ?? stored.problem()}>
        {(what) => (
          <Notice
            kind="error"
            {...problemWords(t(), what())}
            actions={
              <Show when={stored.problem()}>
                <Button onClick={() => stored.refresh()}>{t().common.retry}</Button>
              </Show>
            }
          />
        )}
      </Show>
      <Show when={stored.isSlow()}>
        <SkeletonRows rows={4} label={t().common.loading} />
      </Show>
      <Show when={stored.value()}>{(settings) => <EnrichmentForm stored={settings()} onSave={save} />}</Show>
    </Panel>
  )
}
