import { A, useNavigate } from '@solidjs/router'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createMemo, createSignal, Show } from 'solid-js'
import type { CampaignOutline, CampaignState } from '../../../shared/bridge/campaigns.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { KindIcon } from '../../ui/kind-icon/kind-icon.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { toneOfOutbox } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'

const tones: Readonly<Record<Exclude<CampaignState, 'needs_you'>, Tone>> = {
  waiting: 'blue',
  unconfirmed: 'violet',
  sent: 'green',
  not_sent: 'neutral',
  draft: 'neutral',
  archived: 'neutral',
}

/** Of what needs the user, the tone of why. */
const toneOf = ({ state, itemState }: CampaignOutline): Tone => {
  if (state !== 'needs_you') return tones[state]
  return itemState === null ? 'amber' : toneOfOutbox[itemState]
}

/** Where a row leads; archived drafts are brought back first. */
const hrefOf = ({ state, draftId, itemId }: CampaignOutline): string | undefined => {
  switch (state) {
    case 'draft':
      return `/campaigns/${draftId}`
    case 'needs_you':
    case 'waiting':
      return `/outbox?item=${itemId}`
    case 'sent':
    case 'unconfirmed':
    case 'not_sent':
      return `/history/${itemId}`
    case 'archived':
      return undefined
  }
}

/** Campaigns in a state, or all but the archived, a page at a time. */
export const CampaignRows = (props: { search: string; state: CampaignState | null; total: number }) => {
  const { t, f } = useText()
  const { workspace, changes, settings } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const pages = createRowPages<CampaignOutline>({
    version: () => `${props.state} ${props.search}`,
    renewal: () => (['drafts', 'outbox', 'lists'] as const).map(changes.version).join(' '),
    read: async (offset, limit, signal) => {
      const input = { search: props.search, state: props.state, page: { offset, limit } }
      const result = await workspace.calls.campaigns.list(input, { signal })
      return result.ok ? { ok: true, value: result.value.items } : result
    },
  })
  const titleOf = ({ title }: CampaignOutline) => (title === '' ? t().campaigns.untitled : title)
  const itemsOf = useActions(titleOf, setProblem)
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().campaigns.campaign, width: 256, grows: true },
    { title: t().campaigns.list, width: 104, grows: true, quiet: true },
    { title: t().campaigns.people, width: 96, align: 'end' },
    { title: t().campaigns.state, width: 146 },
    { title: t().campaigns.date, width: 180, quiet: true },
    { title: '', width: 48 },
  ])
  const listOf = ({ listId, listName }: CampaignOutline) =>
    listName ?? (listId === null ? t().campaigns.noList : t().campaigns.listGone)
  const peopleOf = ({ people, draftId }: CampaignOutline) => {
    if (people === null) return ''
    return draftId === null ? f().number(people) : t().campaigns.upTo(f().number(people))
  }
  const dateOf = ({ state, startAt, attemptedAt, changedAt }: CampaignOutline) => {
    const isOpen = state === 'waiting' || state === 'needs_you'
    return t().campaigns.dated(state, f().when((isOpen ? startAt : attemptedAt) ?? changedAt))
  }
  const cell = (row: number, column: number) => {
    const campaign = pages.row(row)
    if (campaign === undefined) return undefined
    switch (column) {
      case 0:
        return <Title campaign={campaign} title={titleOf(campaign)} />
      case 1:
        return listOf(campaign)
      case 2:
        return peopleOf(campaign)
      case 3:
        return <StateTag tone={toneOf(campaign)}>{t().campaigns.states[campaign.state]}</StateTag>
      case 4:
        return dateOf(campaign)
      default:
        return (
          <Menu
            small
            icon={Ellipsis}
            label={t().campaigns.actionsFor(titleOf(campaign))}
            items={itemsOf(campaign)}
          />
        )
    }
  }
  const actions = (row: number) => {
    const campaign = pages.row(row)
    return campaign === undefined
      ? undefined
      : { label: t().campaigns.actionsFor(titleOf(campaign)), items: itemsOf(campaign) }
  }
  return (
    <>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Rows
        label={t().campaigns.title}
        count={props.total}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 36 : 44}
        onRange={pages.show}
        cell={cell}
        actions={actions}
      />
    </>
  )
}

const Title = (props: { campaign: CampaignOutline; title: string }) => {
  const { t } = useText()
  return (
    <span class="campaign-title">
      <KindIcon kind={props.campaign.kind} label={t().composer.kinds[props.campaign.kind]} />
      <Show
        when={hrefOf(props.campaign)}
        fallback={
          <span class="truncate" title={props.title}>
            {props.title}
          </span>
        }
      >
        {(href) => (
          <A class="rows-link truncate" href={href()} title={props.title}>
            {props.title}
          </A>
        )}
      </Show>
      <Show when={props.campaign.waves}>
        {(waves) => <span class="campaign-waves">{t().campaigns.waves(waves().count, waves().sent)}</span>}
      </Show>
    </span>
  )
}

/** What can be done with a campaign where it stands. */
const useActions = (
  titleOf: (campaign: CampaignOutline) => string,
  setProblem: (problem: Problem | undefined) => void,
) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const duplicate = async (id: string) => {
    const result = await workspace.calls.drafts.duplicate({ id })
    setProblem(result.ok ? undefined : result.problem)
  }
  const duplicateItem = async (id: string) => {
    const result = await workspace.calls.outbox.duplicate({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) navigate(`/campaigns/${result.value.draftId}`)
  }
  const restore = async (id: string, title: string) => {
    const result = await workspace.calls.drafts.restore({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().campaigns.restored(title))
  }
  const archive = async (id: string, title: string) => {
    const result = await workspace.calls.drafts.archive({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().campaigns.archived(title), {
      label: t().common.undo,
      run: () => void restore(id, title),
    })
  }
  return (campaign: CampaignOutline): MenuItem[] => {
    const { state, draftId, itemId, waves } = campaign
    const title = titleOf(campaign)
    if (draftId !== null)
      return state === 'archived'
        ? [{ label: t().campaigns.restore, run: () => void restore(draftId, title) }]
        : [
            { label: t().campaigns.duplicate, run: () => void duplicate(draftId) },
            { label: t().campaigns.archive, run: () => void archive(draftId, title) },
          ]
    const isOpen = state === 'waiting' || state === 'needs_you'
    return [
      ...(isOpen ? [{ label: t().campaigns.toOutbox, run: () => navigate(`/outbox?item=${itemId}`) }] : []),
      { label: t().outbox.details, run: () => navigate(`/history/${itemId}`) },
      // A wave is a part of a list; another campaign like it is made from its page.
      ...(waves === null && itemId !== null
        ? [{ label: t().history.duplicate, run: () => void duplicateItem(itemId) }]
        : []),
    ]
  }
}
