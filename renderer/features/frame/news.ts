import { useLocation, useNavigate } from '@solidjs/router'
import { createEffect, on } from 'solid-js'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { jobName } from '../../state/jobs.ts'
import { useCnpjBase } from '../../state/service-state.ts'

/**
 * Says in passing what came to an end while the person was elsewhere: a campaign accepted, refused or unconfirmed,
 * an import done, a CNPJ base imported. What needs a decision stands in the outbox as well; this is only the word of it.
 */
export const useNews = (openItems: () => readonly OutboxItem[] | undefined) => {
  const { t } = useText()
  const { workspace, toasts, jobs } = useAppState()
  const navigate = useNavigate()
  const location = useLocation()
  const say = (text: string, href: string) =>
    toasts.say(text, { label: t().shell.news.see, run: () => navigate(href) })
  const titleOf = (item: OutboxItem) => {
    const title = item.title === '' ? t().common.untitled : item.title
    return item.isTest ? t().outbox.testOf(title) : title
  }

  /** An item that left the outbox was settled, unless a person called it back, which they know. */
  const tellOfLeft = async (id: string) => {
    const found = await workspace.calls.outbox.get({ id })
    if (!found.ok) return
    const { state, resolution } = found.value
    if (resolution === null && (state === 'sent' || state === 'sent_unparsed')) {
      const title = titleOf(found.value)
      if (isCampaignType(found.value.kind)) say(t().shell.news.sent(title), `/history/${id}`)
      else say(t().shell.news.created(title), `/history/${id}`)
    }
  }

  createEffect(
    on(
      () => openItems()?.map((item) => ({ id: item.id, state: item.state, item })),
      (now, before) => {
        if (now === undefined || before === undefined) return
        for (const { id } of before) if (!now.some((one) => one.id === id)) void tellOfLeft(id)
        for (const { id, state, item } of now) {
          const was = before.find((one) => one.id === id)?.state
          if (was === undefined || was === state || location.pathname === '/outbox') continue
          if (state === 'unknown' && !item.isWithTeam) say(t().shell.news.unknown(titleOf(item)), '/outbox')
          if (state === 'rejected') say(t().shell.news.rejected(titleOf(item)), '/outbox')
        }
      },
    ),
  )

  createEffect(
    on(
      () => jobs.running('import').map((job) => job.jobId),
      (now, before) => {
        for (const jobId of before ?? []) {
          const job = now.includes(jobId) ? undefined : jobs.get('import', jobId)
          if (job === undefined || location.pathname === '/import') continue
          if (job.state === 'committed') {
            say(t().shell.news.imported(job.tally.accepted, jobName(job)), `/lists/${job.listId ?? ''}`)
          }
          if (job.state === 'failed') say(t().shell.news.notImported(jobName(job)), '/import')
        }
      },
    ),
  )

  const base = useCnpjBase()
  createEffect(
    on(
      () => ({ isRunning: (base.value()?.running ?? null) !== null, status: base.value() }),
      (now, before) => {
        if (before?.isRunning !== true || now.isRunning || location.pathname === '/service') return
        const { failure = null, current = null } = now.status ?? {}
        if (failure !== null) say(t().cnpjBase.notDone, '/service?tab=enrichment')
        else if (current !== null) say(t().cnpjBase.done(current.establishments), '/service?tab=enrichment')
      },
    ),
  )
}
