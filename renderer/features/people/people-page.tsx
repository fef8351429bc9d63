import { A } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createSignal, onCleanup, Show } from 'solid-js'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'
import type { PersonFindings } from '../../../shared/bridge/people.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ErasuresPanel } from './erasures-panel.tsx'
import { FoundPanel } from './found-panel.tsx'
import { Looking } from './looking.tsx'
import './people.css'

/** Longer than a thousand numbers with their marks. */
const longestSearch = 40_000

/** What is kept of somebody who asks: to look at, to hand over, to erase. */
export const PeoplePage = () => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [text, setText] = createSignal('')
  const [found, setFound] = createSignal<PersonFindings>()
  const { problem, setProblem } = useProblem((what) => problemWords(t(), what).what)
  const [search, setSearch] = createSignal<AbortController>()
  const [isSaving, setSaving] = createSignal(false)
  const [isErasing, setErasing] = createSignal(false)
  const lines = (): string[] =>
    text()
      .split(/[\n;]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')

  const seek = async () => {
    setFound(undefined)
    setProblem(undefined)
    const own = new AbortController()
    setSearch(own)
    const result = await workspace.calls.people.find({ texts: lines() }, { signal: own.signal })
    if (search() !== own) return
    setSearch(undefined)
    if (own.signal.aborted) return
    if (result.ok) setFound(result.value)
    else setProblem(result.problem)
  }
  onCleanup(() => search()?.abort())
  const include = (written: string) => {
    setText(`${text().trimEnd()}\n${written}`)
    void seek()
  }
  const save = async (keys: PersonFindings['keys']) => {
    setSaving(true)
    const result = await workspace.calls.people.save({ keys })
    setSaving(false)
    if (!result.ok) setProblem(result.problem)
    else if (result.value !== null) toasts.say(t().people.saved(pathOfTicket(result.value.ticket)))
  }
  return (
    <Page
      title={t().people.title}
      line={t().people.line}
      back={
        <A class="page-back" href="/settings">
          <ChevronLeft size={14} aria-hidden="true" />
          {t().settings.title}
        </A>
      }
    >
      <div class="page-narrow people">
        <form
          class="people-search"
          onSubmit={(event) => {
            event.preventDefault()
            void seek()
          }}
        >
          <TextArea
            label={t().people.query}
            value={text()}
            rows={3}
            maxLength={longestSearch}
            onInput={(value) => {
              setText(value)
              setFound(undefined)
            }}
          />
          <Button kind="main" type="submit" disabled={lines().length === 0 || search() !== undefined}>
            {t().people.seek}
          </Button>
        </form>
        <Show when={search()}>
          {(running) => <Looking words={t().people.seeking} onCancel={() => running().abort()} />}
        </Show>
        <Show when={isSaving()}>
          <Looking words={t().people.seeking} />
        </Show>
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <Show when={found()}>
          {(findings) => (
            <>
              <FoundPanel
                found={findings()}
                onInclude={include}
                onSave={() => save(findings().keys)}
                onErase={() => setErasing(true)}
              />
              <EraseDialog
                open={isErasing()}
                keys={findings().keys}
                teams={findings().teams}
                onClose={() => setErasing(false)}
                onErased={() => {
                  setErasing(false)
                  setFound(undefined)
                  setText('')
                }}
              />
            </>
          )}
        </Show>
        <Panel title={t().people.history}>
          <ErasuresPanel />
        </Panel>
      </div>
    </Page>
  )
}
