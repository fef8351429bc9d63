import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Progress } from '../../ui/progress/progress.tsx'

/** How far it is: a share where bytes are counted, else what is being done. */
export const TransferProgressBar = () => {
  const { t, f } = useText()
  const { shell } = useAppState()
  return (
    <Show when={shell.state()?.transfer}>
      {(progress) => {
        const share = () =>
          progress().bytesTotal === 0 ? null : progress().bytesDone / progress().bytesTotal
        return (
          <div class="care-progress" role="status">
            <p>
              {t().dataCare.transfer.steps[progress().step]}
              <Show when={share()}>{(part) => <strong> {f().percent(part())}</strong>}</Show>
            </p>
            <Progress label={t().dataCare.transfer.steps[progress().step]} share={share()} />
          </div>
        )
      }}
    </Show>
  )
}
