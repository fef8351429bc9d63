import { createSignal, Match, Show, Switch } from 'solid-js'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ReportSheet } from './report-sheet.tsx'
import type { ReportOrigin } from './use-report-file.ts'

/**
 * Makes results of what was called back about a campaign: the first time a person says what is what, later what came since is
 * applied with one press. @param latest rises with every delivery
 */
export const CallbacksUse = (props: { itemId: string; latest: number }) => {
  const { t } = useText()
  const words = () => t().campaignResults.callbacks
  const [origin, setOrigin] = createSignal<ReportOrigin>()
  const use = (isAuto: boolean) => setOrigin({ kind: 'callbacks', isAuto })
  const found = useQuery({
    topics: ['results'],
    input: () => `${props.itemId} ${props.latest}`,
    read: (calls) => calls.results.newCallbacks({ itemId: props.itemId }),
    keeps: true,
  })
  const isApplying = () => {
    const from = origin()
    return from?.kind === 'callbacks' && from.isAuto
  }
  return (
    <>
      <Show when={found.problem()?.code !== 'service_stopped' && found.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Show when={found.value()}>
        {(counted) => (
          <div class="callbacks-use">
            <Switch>
              <Match when={counted().fresh === null}>
                <span class="muted">{words().unused}</span>
                <Button onClick={() => use(false)}>{words().use}</Button>
              </Match>
              <Match when={(counted().fresh ?? 0) > 0}>
                <span role="status">{words().fresh(counted().fresh ?? 0)}</span>
                <Button isBusy={isApplying()} onClick={() => use(true)}>
                  {words().apply(counted().fresh ?? 0)}
                </Button>
              </Match>
              <Match when={true}>
                <span class="muted">{words().allUsed}</span>
                <Button kind="quiet" onClick={() => use(false)}>
                  {words().review}
                </Button>
              </Match>
            </Switch>
          </div>
        )}
      </Show>
      <ReportSheet itemId={props.itemId} origin={origin()} onClose={() => setOrigin(undefined)} />
    </>
  )
}
