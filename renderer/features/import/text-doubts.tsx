import { createSignal, For, Show } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { FoundRows, ReadingChoices, TextDoubts as Doubts } from '../../../shared/processes/reader.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import './text-doubts.css'

const mostRowNumbers = 5

type Props = {
  ticket: FileTicket
  choices: ReadingChoices
  doubts: Doubts | null
  /** The file has an encoding that can be changed. */
  hasEncoding: boolean
  /** Has the file read in another way. */
  onChoices: (choices: ReadingChoices) => void
}

/** Says which rows could only be read by a guess, and offers other readings. */
export const TextDoubts = (props: Props) => (
  <>
    <LostCharacters doubts={props.doubts} hasEncoding={props.hasEncoding} />
    <MisplacedQuotes {...props} />
  </>
)

const LostCharacters = (props: Pick<Props, 'doubts' | 'hasEncoding'>) => {
  const { t, f } = useText()
  const words = () => (props.hasEncoding ? t().imports.lostCharacters : t().imports.removedCharacters)
  return (
    <Show when={some(props.doubts?.characters)}>
      {(rows) => (
        <div class="import-problem">
          <Notice
            kind="warning"
            what={words().what(rows().count, rowNumbers(rows(), f().number))}
            kept={words().kept}
            todo={words().todo}
          />
        </div>
      )}
    </Show>
  )
}

const MisplacedQuotes = (props: Props) => {
  const { t, f } = useText()
  const [isOpen, setOpen] = createSignal(false)
  const words = () => t().imports.quoteDoubts
  const takeAsText = () => {
    setOpen(false)
    props.onChoices({ ...props.choices, quotes: 'text' })
  }
  return (
    <Show when={some(props.doubts?.quotes)}>
      {(quotes) => (
        <div class="import-problem">
          <Notice
            kind="warning"
            what={words().what(quotes().count, rowNumbers(quotes(), f().number))}
            kept={words().kept}
            actions={<Button onClick={() => setOpen(true)}>{words().compare}</Button>}
          />
          <Dialog
            kind="sheet"
            open={isOpen()}
            onClose={() => setOpen(false)}
            title={words().title}
            closeLabel={t().common.close}
            footer={
              <>
                <Button onClick={() => setOpen(false)}>{words().keep}</Button>
                <Button kind="main" onClick={takeAsText}>
                  {words().takeAsText}
                </Button>
              </>
            }
          >
            <Comparison ticket={props.ticket} choices={props.choices} />
          </Dialog>
        </div>
      )}
    </Show>
  )
}

/** The first rows, as a person reads them. */
const rowNumbers = ({ count, first }: FoundRows, written: (row: number) => string): string => {
  const shown = first.slice(0, mostRowNumbers).map(written).join(', ')
  return count > mostRowNumbers ? `${shown}…` : shown
}

const some = (rows: FoundRows | undefined): FoundRows | undefined =>
  rows !== undefined && rows.count > 0 ? rows : undefined

/** Some of the rows in both readings. */
const Comparison = (props: { ticket: FileTicket; choices: ReadingChoices }) => {
  const { t } = useText()
  const words = () => t().imports.quoteDoubts
  const compared = useQuery({
    topics: [],
    input: () => props.ticket,
    read: (calls, ticket, signal) =>
      calls.imports.compareQuotes({ ticket, choices: { ...props.choices } }, { signal }),
  })
  return (
    <>
      <Show when={compared.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Show when={compared.isSlow()}>
        <p role="status">{words().reading}</p>
      </Show>
      <For each={compared.value()?.rows ?? []}>
        {(row) => (
          <section class="import-readings">
            <h3>{words().row(row.sourceRow)}</h3>
            <Reading name={words().asRead} rows={[row.asRead]} />
            <Reading name={words().asText} rows={row.asText} />
          </section>
        )}
      </For>
    </>
  )
}

/** Rows with a frame around each cell, so that it is seen where one ends. */
const Reading = (props: { name: string; rows: readonly (readonly string[])[] }) => (
  <table class="import-reading-rows">
    <caption>{props.name}</caption>
    <tbody>
      <For each={props.rows}>
        {(cells) => (
          <tr>
            <For each={cells}>{(cell) => <td class="copyable">{cell}</td>}</For>
          </tr>
        )}
      </For>
    </tbody>
  </table>
)
