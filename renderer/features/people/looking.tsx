import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useProgress } from '../../state/use-progress.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'

/** How far the look through everything is, which takes a while where much is kept. */
export const Looking = (props: { words: string; onCancel?: () => void }) => {
  const { t, f } = useText()
  const { share, now, remaining } = useProgress(['people'], (calls) => calls.people.progress())
  return (
    <div class="people-looking" role="group" aria-label={props.words}>
      <span role="status">{props.words}</span>
      <Progress label={props.words} share={share()} />
      <Show when={now()}>
        {(progress) => (
          <span>
            {t().people.looked(progress().done, progress().total)}
            <Show when={remaining()}>{(ms) => <> · {t().shell.remaining(f().duration(ms()))}</>}</Show>
          </span>
        )}
      </Show>
      <Show when={props.onCancel}>
        {(cancel) => (
          <Button small onClick={() => cancel()()}>
            {t().common.cancel}
          </Button>
        )}
      </Show>
    </div>
  )
}
