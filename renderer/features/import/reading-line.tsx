import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { shareOf } from '../../state/import-progress.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import type { WholeReading } from './use-whole-reading.ts'

/** How far the reading of the whole file is, while its first rows are looked at. */
export const ReadingLine = (props: { reading: WholeReading }) => {
  const { t, f } = useText()
  const job = () => props.reading.job()
  const isRunning = () => job()?.state === 'running' || job()?.state === 'cancelling'
  return (
    <>
      <Show when={isRunning() ? job() : undefined}>
        {(running) => (
          <div class="import-reading">
            <span class="tabular" role="status">
              {t().imports.readingRows(f().number(running().tally.rows))}
            </span>
            <Progress thin label={t().imports.readingAll} share={shareOf(running())} />
            <Button
              small
              kind="quiet"
              disabled={running().state === 'cancelling'}
              onClick={() => props.reading.cancel()}
            >
              {t().common.cancel}
            </Button>
          </div>
        )}
      </Show>
      <Show when={props.reading.isCancelled()}>
        <div class="import-reading">
          <span role="status">{t().imports.readingCancelled}</span>
          <Button small onClick={() => props.reading.again()}>
            {t().imports.readingAgain}
          </Button>
        </div>
      </Show>
    </>
  )
}
