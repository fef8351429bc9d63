import Check from 'lucide-solid/icons/check'
import Copy from 'lucide-solid/icons/copy'
import { createSignal, onCleanup } from 'solid-js'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { copyText } from '../../../ui/page/copy-text.ts'
import { IconButton } from '../../../ui/button/button.tsx'

const doneMs = 1_500

/** Puts a value on the clipboard, as it is shown. */
export const CopyButton = (props: { name: string; text: string }) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const [isDone, setDone] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const copy = () => {
    if (!copyText(document, props.text)) {
      toasts.say(t().results.copyFailed)
      return
    }
    setDone(true)
    clearTimeout(timer)
    timer = setTimeout(() => setDone(false), doneMs)
  }
  return (
    <IconButton
      small
      class="copy-button"
      icon={isDone() ? Check : Copy}
      label={isDone() ? t().results.copied(props.name) : t().results.copy(props.name)}
      onClick={copy}
    />
  )
}
