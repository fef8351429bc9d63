import { useNavigate } from '@solidjs/router'
import { createEffect, on, onCleanup } from 'solid-js'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { needsPerson } from '../../state/needs-person.ts'

/**
 * Keeps the taskbar true (what runs, how much waits for the person), and says when the records of an enrichment are
 * there or cannot be had, in the window and, to whoever is elsewhere, by the system.
 */
export const useActivity = (openItems: () => readonly OutboxItem[] | undefined) => {
  const { t } = useText()
  const { shell, jobs, toasts } = useAppState()
  const navigate = useNavigate()
  onCleanup(shell.on('open_path', ({ path }) => navigate(path)))

  const enrichments = useQuery({
    topics: ['enrichments'],
    input: () => true,
    read: (calls) => calls.enrichments.list(),
  })
  const states = () =>
    enrichments.value()?.map(({ id, state, content, pollProblem }) => ({
      id,
      state,
      name: content.name,
      // What the person ended is no news to them.
      isByPerson: pollProblem === 'stopped_by_person',
    }))

  createEffect(
    on(states, (now, before) => {
      for (const { id, state, name, isByPerson } of now ?? []) {
        const was = before?.find((one) => one.id === id)?.state
        const wasPending = was === 'queued' || was === 'processing'
        const hasEnded = state === 'done' || (state === 'stopped' && !isByPerson)
        if (!wasPending || !hasEnded) continue
        const title = name === '' ? t().common.untitled : name
        const words =
          state === 'done' ? t().shell.news.enriched(title) : t().shell.news.enrichmentStopped(title)
        const path = `/enrichments/${id}`
        toasts.say(words, { label: t().shell.news.see, run: () => navigate(path) })
        void shell.bridge.notify({ title: t().common.appName, body: words, path })
      }
    }),
  )

  const activity = () => ({
    running:
      jobs.running('import').length + (states()?.filter(({ state }) => state === 'processing').length ?? 0),
    waiting: needsPerson(openItems() ?? []).length,
  })
  createEffect(
    on(
      () => JSON.stringify(activity()),
      () => void shell.bridge.setActivity(activity()),
    ),
  )
}
