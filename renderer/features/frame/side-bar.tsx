import { A, useLocation } from '@solidjs/router'
import Archive from 'lucide-solid/icons/archive'
import Ban from 'lucide-solid/icons/ban'
import ChartColumn from 'lucide-solid/icons/chart-column'
import Building from 'lucide-solid/icons/building'
import Coins from 'lucide-solid/icons/coins'
import House from 'lucide-solid/icons/house'
import Inbox from 'lucide-solid/icons/inbox'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import Sparkles from 'lucide-solid/icons/sparkles'
import PanelLeftClose from 'lucide-solid/icons/panel-left-close'
import PanelLeftOpen from 'lucide-solid/icons/panel-left-open'
import Server from 'lucide-solid/icons/server'
import Settings from 'lucide-solid/icons/settings'
import Users from 'lucide-solid/icons/users'
import UsersRound from 'lucide-solid/icons/users-round'
import type { LucideIcon } from 'lucide-solid'
import { type JSX, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { useTeams } from '../../state/teams.ts'
import { keyCaps } from '../../state/shortcuts.ts'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'

/** The pages, with what waits in the outbox counted beside it. */
export const SideBar = (props: { open: readonly OutboxItem[] }) => {
  const { t, f } = useText()
  const { shell, sideBar } = useAppState()
  const teams = useTeams()
  const openCount = () => props.open.length
  const hasUnknown = () => props.open.some((item) => item.state === 'unknown' && !item.isWithTeam)
  const toggleWords = () => (sideBar.isIcons() ? t().shell.sideBar.open : t().shell.sideBar.collapse)
  const service = () => shell.health('service')?.state ?? 'starting'
  return (
    <nav class="side-bar" aria-label={t().shell.nav.label}>
      <SideLink href="/" icon={House} label={t().shell.nav.home} />
      <SideLink href="/lists" icon={Users} label={t().shell.nav.lists} also="/import" />
      <SideLink href="/campaigns" icon={MessageSquareText} label={t().shell.nav.campaigns} />
      <SideLink href="/enrichments" icon={Sparkles} label={t().shell.nav.enrichments} />
      <SideLink href="/outbox" icon={Inbox} label={t().shell.nav.outbox}>
        <Show when={openCount() > 0}>
          <span
            class="side-count"
            data-tone={hasUnknown() ? 'violet' : undefined}
            title={t().shell.openItems(openCount())}
          >
            {f().number(openCount())}
          </span>
        </Show>
      </SideLink>
      <SideLink href="/history" icon={Archive} label={t().shell.nav.history} />
      <SideLink href="/overview" icon={ChartColumn} label={t().shell.nav.overview} />
      <SideLink href="/spending" icon={Coins} label={t().shell.nav.spending} />
      <Show when={(teams.all()?.length ?? 0) > 0}>
        <SideLink href="/team" icon={UsersRound} label={t().shell.nav.team}>
          <Show when={teams.toApprove() > 0}>
            <span class="side-count" data-tone="amber" title={t().shell.toApprove(teams.toApprove())}>
              {f().number(teams.toApprove())}
            </span>
          </Show>
        </SideLink>
      </Show>
      <hr />
      <SideLink href="/suppressions" icon={Ban} label={t().shell.nav.suppressions} />
      <SideLink href="/registrations" icon={Building} label={t().shell.nav.registrations} />
      <SideLink href="/service" icon={Server} label={t().shell.nav.service}>
        <span title={t().shell.serviceState[service()]}>
          <Dot tone={toneOfProcess(service())} />
          <span class="unseen">{t().shell.serviceState[service()]}</span>
        </span>
      </SideLink>
      <SideLink href="/settings" icon={Settings} label={t().shell.nav.settings} also="/licences" />
      <button
        type="button"
        class="side-link side-toggle"
        title={`${toggleWords()} (${keyCaps('mod+b', isMacOs(navigator)).join('+')})`}
        onClick={() => sideBar.toggle()}
      >
        <Dynamic
          component={sideBar.isIcons() ? PanelLeftOpen : PanelLeftClose}
          size={16}
          aria-hidden="true"
        />
        <span>{toggleWords()}</span>
      </button>
    </nav>
  )
}

/** `also` = another path that belongs under this entry. */
const SideLink = (props: {
  href: string
  icon: LucideIcon
  label: string
  also?: string
  children?: JSX.Element
}) => {
  const location = useLocation()
  const isHere = () => {
    const path = location.pathname
    if (props.href === '/') return path === '/'
    return path.startsWith(props.href) || (props.also !== undefined && path.startsWith(props.also))
  }
  return (
    <A href={props.href} class="side-link" title={props.label} aria-current={isHere() ? 'page' : undefined}>
      <Dynamic component={props.icon} size={16} aria-hidden="true" />
      <span>{props.label}</span>
      {props.children}
    </A>
  )
}
