import X from 'lucide-solid/icons/x'
import { createEffect, createSignal, createUniqueId, on, onCleanup, Show } from 'solid-js'
import type { CnpjList } from '../../../shared/rules/cnpj-list.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { largestListBytes, readList } from './read-list.ts'

type Source = { name: string; text: string }

/** CNPJs that a person writes, pastes or has in a file, and what was found among them. */
export const CnpjListField = (props: {
  /** Undefined while it is being read. */
  list: CnpjList | undefined
  onList: (list: CnpjList | undefined) => void
}) => {
  const { t, f } = useText()
  const words = () => t().cnpjBase.sheet
  const id = createUniqueId()
  const [typed, setTyped] = createSignal('')
  const [file, setFile] = createSignal<Source>()
  const [problem, setProblem] = createSignal<string>()
  let input: HTMLInputElement | undefined

  createEffect(
    on([typed, file], ([text, source]) => {
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      props.onList(undefined)
      void readList(source?.text ?? text, ended.signal).then((list) => {
        if (list !== null) props.onList(list)
      })
    }),
  )
  const readFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setProblem(undefined)
    if (chosen.size > largestListBytes) {
      setProblem(words().fileTooLarge(f().bytes(largestListBytes)))
      return
    }
    try {
      setFile({ name: chosen.name, text: await chosen.text() })
    } catch {
      setProblem(words().fileUnreadable)
    }
  }
  return (
    <div class="field">
      <label for={id}>{words().list}</label>
      <Show
        when={file()}
        fallback={
          <textarea
            id={id}
            class="text-input cnpj-list mono"
            value={typed()}
            rows={4}
            placeholder="11.222.333/0001-81"
            spellcheck={false}
            aria-describedby={`${id}-found`}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        }
      >
        {(source) => (
          <div class="cnpj-list-file">
            <span class="truncate" title={source().name}>
              {source().name}
            </span>
            <IconButton small icon={X} label={words().forgetFile} onClick={() => setFile(undefined)} />
          </div>
        )}
      </Show>
      <div class="cnpj-list-foot">
        <span id={`${id}-found`} class={problem() === undefined ? 'field-hint' : 'field-error'} role="status">
          {problem() ?? <Found list={props.list} />}
        </span>
        <Button small title={words().fileHint} onClick={() => input?.click()}>
          {words().readFile}
        </Button>
        <input
          ref={(element) => {
            input = element
          }}
          class="unseen"
          type="file"
          tabIndex={-1}
          aria-label={words().readFile}
          onChange={(event) => {
            void readFile(event.currentTarget.files?.[0])
            // The same file once more is a change too.
            event.currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}

const Found = (props: { list: CnpjList | undefined }) => {
  const { t } = useText()
  const words = () => t().cnpjBase.sheet
  const text = () => {
    const list = props.list
    if (list === undefined) return words().reading
    const { documents, repeated, wrong, firstWrong } = list
    const counts = [
      documents.size === 0 ? words().noneYet : words().listed(documents.size),
      repeated === 0 ? null : words().repeated(repeated),
      wrong === 0 ? null : words().wrong(wrong),
    ].filter((part) => part !== null)
    const where = firstWrong === null ? '' : `; ${words().firstWrong(firstWrong.line, firstWrong.text)}`
    return `${counts.join(' · ')}${where}`
  }
  return <>{text()}</>
}
