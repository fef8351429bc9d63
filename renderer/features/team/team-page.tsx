import { A, useSearchParams } from '@solidjs/router'
import Users from 'lucide-solid/icons/users-round'
import { Match, Show, Switch } from 'solid-js'
import { mayUse, type TeamOperationId } from '../../../shared/api/index.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useTeams } from '../../state/teams.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { AuditTab } from './audit.tsx'
import { ErasuresTab } from './erasures.tsx'
import type { JoinedTeam } from './joined-team.ts'
import { MembersTab } from './members.tsx'
import { RequestsTab } from './requests.tsx'
import { RulesTab } from './rules.tsx'
import './team.css'

const tabs = ['requests', 'members', 'rules', 'erasures', 'audit'] as const
type Tab = (typeof tabs)[number]

/** What a member needs to be allowed to see a part. */
const needs: Readonly<Record<Tab, TeamOperationId>> = {
  requests: 'listRequests',
  members: 'listMembers',
  rules: 'getPolicy',
  erasures: 'listErasures',
  audit: 'listAudit',
}

/** A team at its instance: what it was asked to send, who is in it, by which rules, and what was done. */
export const TeamPage = () => {
  const { t } = useText()
  const teams = useTeams()
  const [query, setQuery] = useSearchParams<{ of: string; tab: string }>()
  const joined = () => (teams.all() ?? []).filter((one): one is JoinedTeam => one.team !== null)
  const shown = () => joined().find(({ id }) => id === query.of) ?? joined()[0]
  const line = () => {
    const team = shown()?.team
    return team === undefined
      ? ''
      : t().team.line(team.name, team.member, t().connections.team.roles[team.role])
  }
  return (
    <Page
      title={t().team.title}
      line={line()}
      actions={
        <Show when={joined().length > 1 && shown()}>
          {(one) => (
            <Select
              unlabelled
              label={t().team.choose}
              value={one().id}
              options={joined().map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => setQuery({ of: id })}
            />
          )}
        </Show>
      }
    >
      <Switch>
        <Match when={teams.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Match>
        <Match when={shown()} keyed>
          {(one) => <OneTeam of={one} tab={query.tab} onTab={(tab) => setQuery({ tab })} teams={teams} />}
        </Match>
        <Match when={teams.all()}>
          <EmptyState
            icon={Users}
            title={t().team.none}
            line={t().team.noneLine}
            actions={
              <A class="button" data-kind="plain" href="/settings">
                {t().team.toConnections}
              </A>
            }
          />
        </Match>
      </Switch>
    </Page>
  )
}

const OneTeam = (props: {
  of: JoinedTeam
  tab: string | undefined
  onTab: (tab: Tab) => void
  teams: ReturnType<typeof useTeams>
}) => {
  const { t, f } = useText()
  const may = (id: TeamOperationId) => mayUse(props.of.team.role, id)
  const seen = () => tabs.filter((tab) => may(needs[tab]))
  const tab = (): Tab => seen().find((one) => one === props.tab) ?? 'requests'
  const waiting = () => props.teams.toApproveIn(props.of.id)
  return (
    <Tabs
      label={t().team.tabsLabel}
      value={tab()}
      tabs={seen().map((value) => ({
        value,
        label: t().team.tabs[value],
        count: value === 'requests' && waiting() > 0 ? f().number(waiting()) : undefined,
      }))}
      onChange={props.onTab}
    >
      <Switch>
        <Match when={tab() === 'requests'}>
          <RequestsTab of={props.of} may={may} />
        </Match>
        <Match when={tab() === 'members'}>
          <MembersTab of={props.of} may={may} />
        </Match>
        <Match when={tab() === 'rules'}>
          <RulesTab of={props.of} may={may} />
        </Match>
        <Match when={tab() === 'erasures'}>
          <ErasuresTab of={props.of} may={may} />
        </Match>
        <Match when={tab() === 'audit'}>
          <AuditTab of={props.of} may={may} />
        </Match>
      </Switch>
    </Tabs>
  )
}
