import { createSignal, Index, Show } from 'solid-js'
import type { CnpjBaseStatus } from '../../../shared/api/control.ts'
import { useText } from '../../i18n/text.ts'
import { remainingMs, shareOf } from '../../state/import-progress.ts'
import { fileNameOf } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'

/** How far an import of the base is, and what happens if it does not come to its end. */
export const CnpjProgress = (props: {
  running: NonNullable<CnpjBaseStatus['running']>
  hasBase: boolean
  onCancel: () => Promise<void>
}) => {
  const { t, f } = useText()
  const words = () => t().cnpjBase
  const [isCancelling, setCancelling] = createSignal(false)
  const cancel = async () => {
    setCancelling(true)
    await props.onCancel()
    setCancelling(false)
  }
  const job = () => ({
    bytesRead: props.running.bytesRead,
    bytesTotal: props.running.totalBytes,
    elapsedMs: props.running.elapsedMs,
  })
  const file = () => (props.running.file === '' ? words().preparing : fileNameOf(props.running.file))
  const figures = () => {
    const { bytesRead, totalBytes, establishments, elapsedMs } = props.running
    // Nothing was read yet, and nothing is told of it.
    if (totalBytes === 0) return []
    const left = remainingMs(job())
    return [
      words().readOf(f().bytes(bytesRead), f().bytes(totalBytes)),
      words().taken(establishments),
      left === null ? words().elapsed(f().duration(elapsedMs)) : words().remaining(f().duration(left)),
    ]
  }
  return (
    <div class="cnpj-running">
      <div class="cnpj-running-head">
        <span class="truncate" title={props.running.file}>
          {file()}
        </span>
        <Show when={shareOf(job())}>{(share) => <strong>{f().percent(share())}</strong>}</Show>
      </div>
      <Progress label={words().running} share={shareOf(job())} />
      <p class="cnpj-running-figures tabular">
        <Index each={figures()}>
          {(figure, index) => (
            <>
              {index === 0 ? '' : ' · '}
              <span>{figure()}</span>
            </>
          )}
        </Index>
      </p>
      <p class="service-line">
        {words().runningLine} {props.hasBase ? words().runningKept.base : words().runningKept.none}
      </p>
      <div>
        <Button disabled={isCancelling()} onClick={() => cancel()}>
          {words().cancel}
        </Button>
      </div>
    </div>
  )
}
