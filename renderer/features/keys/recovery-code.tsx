import Copy from 'lucide-solid/icons/copy'
import Printer from 'lucide-solid/icons/printer'
import { createSignal, For, Show } from 'solid-js'
import { Portal } from 'solid-js/web'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import './recovery-code.css'

/** A recovery code that was just made: to read, to print as a page, or to copy. It is shown this once. */
export const RecoveryCode = (props: { code: string }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const [isCopied, setCopied] = createSignal(false)
  const words = () => t().keys.recovery
  const copy = async () => {
    await shell.bridge.copyRecoveryCode(props.code)
    setCopied(true)
  }
  return (
    <div class="recovery-code">
      <Groups code={props.code} />
      <div class="recovery-actions">
        <Button kind="main" icon={Printer} onClick={() => window.print()}>
          {words().print}
        </Button>
        <Button icon={Copy} onClick={() => void copy()}>
          {words().copy}
        </Button>
      </div>
      <p class="recovery-note" role="status">
        <Show when={isCopied()} fallback={words().once}>
          {words().copied}
        </Show>
      </p>
      <PrintedPage code={props.code} />
    </div>
  )
}

const Groups = (props: { code: string }) => {
  const { t } = useText()
  return (
    <output class="recovery-groups" aria-label={t().keys.recovery.title}>
      <For each={props.code.split('-')}>{(group) => <span>{group}</span>}</For>
    </output>
  )
}

/** What the printer gets instead of the window. */
const PrintedPage = (props: { code: string }) => {
  const { t, f } = useText()
  const words = () => t().keys.recovery
  return (
    <Portal>
      <article class="print-page" aria-hidden="true">
        <Mark size={40} />
        <h1>{words().printTitle}</h1>
        <p>{words().printFor}</p>
        <p class="recovery-groups">
          <For each={props.code.split('-')}>{(group) => <span>{group}</span>}</For>
        </p>
        <ul>
          <li>{words().printUse}</li>
          <li>{words().printKeep}</li>
          <li>{words().printOld}</li>
        </ul>
        <p class="print-foot">{words().printMade(f().exact(Date.now()))}</p>
      </article>
    </Portal>
  )
}
