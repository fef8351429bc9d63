import Bookmark from 'lucide-solid/icons/bookmark'
import { createSignal, Match, Show, Switch } from 'solid-js'
import { type SavedText, type SavedTextKind, savedTextKinds } from '../../../../shared/bridge/saved-texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { type EditedText, SavedTextForm } from './saved-text-form.tsx'
import { SavedTextList } from './saved-text-list.tsx'

/** The message with a signature under it, once. */
export const withSignature = (message: string, signature: string): string => {
  const body = message.trimEnd()
  if (body.endsWith(signature)) return message
  return body === '' ? signature : `${body}\n${signature}`
}

/** Keeps a message under a name, and takes one of those that are kept. What it writes over can be brought back. */
export const SavedTexts = (props: {
  value: string
  longest: number
  /** Where in the message a text is inserted; at its end without. */
  cursor?: (() => number) | undefined
  onChange: (value: string) => void
}) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const [isOpen, setOpen] = createSignal(false)
  const [edited, setEdited] = createSignal<EditedText | null>(null)
  const close = () => {
    setOpen(false)
    setEdited(null)
  }
  const change = (next: string, said: string) => {
    const before = props.value
    const cut = next.slice(0, props.longest)
    close()
    if (cut === before) return
    props.onChange(cut)
    // What was typed since then is worth more than what was there before.
    const undo = () => props.value === cut && props.onChange(before)
    toasts.say(said, { label: t().common.undo, run: undo })
  }
  const take = ({ kind, name, text }: SavedText) =>
    kind === 'signature'
      ? change(withSignature(props.value, text), t().savedTexts.appended(name))
      : change(text, t().savedTexts.used(name))
  const insert = ({ name, text }: SavedText) => {
    const at = props.cursor?.() ?? props.value.length
    const place = at < 0 ? props.value.length : at
    change(props.value.slice(0, place) + text + props.value.slice(place), t().savedTexts.inserted(name))
  }
  const start = (kind: SavedTextKind, text: string) => setEdited({ id: null, kind, name: '', text })
  return (
    <>
      <Button small kind="quiet" icon={Bookmark} onClick={() => setOpen(true)}>
        {t().savedTexts.open}
      </Button>
      <Dialog
        kind="sheet"
        open={isOpen()}
        onClose={close}
        title={t().savedTexts.title}
        closeLabel={t().common.close}
      >
        <Switch>
          <Match when={edited()}>
            {(text) => <SavedTextForm edited={text()} onEnd={() => setEdited(null)} />}
          </Match>
          <Match when={isOpen()}>
            <SavedTextList
              kinds={savedTextKinds}
              message={props.value}
              onTake={take}
              onInsert={insert}
              onEdit={setEdited}
              actions={(kind) => (
                <Show
                  when={kind === 'message'}
                  fallback={
                    <Button small onClick={() => start('signature', '')}>
                      {t().savedTexts.newSignature}
                    </Button>
                  }
                >
                  <Button
                    small
                    disabled={props.value.trim() === ''}
                    onClick={() => start('message', props.value)}
                  >
                    {t().savedTexts.saveMessage}
                  </Button>
                </Show>
              )}
            />
          </Match>
        </Switch>
      </Dialog>
    </>
  )
}
