import { HashRouter, Navigate, Route } from '@solidjs/router'
import { createEffect, createMemo, type JSX, lazy, Match, Suspense, Switch } from 'solid-js'
import type { EditWords } from '../shared/bridge/menus.ts'
import { Frame } from './features/frame/frame.tsx'
import { createText, TextContext } from './i18n/text.ts'
import { type AppState, AppStateContext } from './state/context.ts'

const HomePage = lazy(() => import('./features/home/home-page.tsx').then((it) => ({ default: it.HomePage })))
const ImportPage = lazy(() =>
  import('./features/import/import-page.tsx').then((it) => ({ default: it.ImportPage })),
)
const ListsPage = lazy(() =>
  import('./features/lists/lists-page.tsx').then((it) => ({ default: it.ListsPage })),
)
const ListPage = lazy(() => import('./features/lists/list-page.tsx').then((it) => ({ default: it.ListPage })))
const CampaignsPage = lazy(() =>
  import('./features/campaigns/campaigns-page.tsx').then((it) => ({ default: it.CampaignsPage })),
)
const ComposerPage = lazy(() =>
  import('./features/campaigns/composer-page.tsx').then((it) => ({ default: it.ComposerPage })),
)
const OutboxPage = lazy(() =>
  import('./features/outbox/outbox-page.tsx').then((it) => ({ default: it.OutboxPage })),
)
const HistoryPage = lazy(() =>
  import('./features/history/history-page.tsx').then((it) => ({ default: it.HistoryPage })),
)
const SendingPage = lazy(() =>
  import('./features/history/sending-page.tsx').then((it) => ({ default: it.SendingPage })),
)
const OverviewPage = lazy(() =>
  import('./features/overview/overview-page.tsx').then((it) => ({ default: it.OverviewPage })),
)
const MonthPage = lazy(() =>
  import('./features/overview/month/month-page.tsx').then((it) => ({ default: it.MonthPage })),
)
const EnrichmentsPage = lazy(() =>
  import('./features/enrichments/enrichments-page.tsx').then((it) => ({ default: it.EnrichmentsPage })),
)
const EnrichmentPage = lazy(() =>
  import('./features/enrichments/enrichment-page.tsx').then((it) => ({ default: it.EnrichmentPage })),
)
const SpendingPage = lazy(() =>
  import('./features/spending/spending-page.tsx').then((it) => ({ default: it.SpendingPage })),
)
const BillPage = lazy(() =>
  import('./features/spending/bill/bill-page.tsx').then((it) => ({ default: it.BillPage })),
)
const ServicePage = lazy(() =>
  import('./features/service/service-page.tsx').then((it) => ({ default: it.ServicePage })),
)
const SettingsPage = lazy(() =>
  import('./features/settings/settings-page.tsx').then((it) => ({ default: it.SettingsPage })),
)
const SuppressionsPage = lazy(() =>
  import('./features/suppressions/suppressions-page.tsx').then((it) => ({ default: it.SuppressionsPage })),
)
const RegistrationsPage = lazy(() =>
  import('./features/registrations/registrations-page.tsx').then((it) => ({ default: it.RegistrationsPage })),
)
const TeamPage = lazy(() => import('./features/team/team-page.tsx').then((it) => ({ default: it.TeamPage })))
const WelcomePage = lazy(() =>
  import('./features/welcome/welcome-page.tsx').then((it) => ({ default: it.WelcomePage })),
)
const PeoplePage = lazy(() =>
  import('./features/people/people-page.tsx').then((it) => ({ default: it.PeoplePage })),
)
const LicencesPage = lazy(() =>
  import('./features/licences/licences-page.tsx').then((it) => ({ default: it.LicencesPage })),
)
const KeysPage = lazy(() => import('./features/keys/keys-page.tsx').then((it) => ({ default: it.KeysPage })))
const FirstProtection = lazy(() =>
  import('./features/keys/first-protection.tsx').then((it) => ({ default: it.FirstProtection })),
)
const RecoveryOffer = lazy(() =>
  import('./features/keys/recovery-offer.tsx').then((it) => ({ default: it.RecoveryOffer })),
)
const ProtectionPanel = lazy(() =>
  import('./features/keys/protection-panel.tsx').then((it) => ({ default: it.ProtectionPanel })),
)

// Brought once the page stands, so that whoever presses Ctrl K writes into it at once.
const Overlays = lazy(() =>
  import('./features/palette/overlays.tsx').then((it) => ({ default: it.Overlays })),
)

const WorkspaceDown = lazy(() =>
  import('./features/data-care/workspace-down.tsx').then((it) => ({ default: it.WorkspaceDown })),
)
const DataCarePanels = lazy(() =>
  import('./features/data-care/data-care-panels.tsx').then((it) => ({ default: it.DataCarePanels })),
)

const Root = (props: { children?: JSX.Element }) => {
  requestIdleCallback(() => {
    void Overlays.preload()
    void HistoryPage.preload()
    // A dropped file begins to be read at once, and what shows it has no processor to itself then.
    void ImportPage.preload()
    // Which its rows are written in: coming while they are laid out, it would have them laid out twice.
    void document.fonts.load("1em 'JetBrains Mono Variable'")
  })
  return (
    <Frame overlays={Overlays} workspaceDown={WorkspaceDown}>
      {props.children}
    </Frame>
  )
}

const Pages = () => (
  <HashRouter root={Root}>
    <Route path="/" component={HomePage} />
    <Route path="/import" component={ImportPage} />
    <Route path="/lists" component={ListsPage} />
    <Route path="/lists/:id" component={ListPage} />
    <Route path="/campaigns" component={CampaignsPage} />
    <Route path="/campaigns/:id" component={ComposerPage} />
    <Route path="/enrichments" component={EnrichmentsPage} />
    <Route path="/enrichments/:id" component={EnrichmentPage} />
    <Route path="/outbox" component={OutboxPage} />
    <Route path="/history" component={HistoryPage} />
    <Route path="/history/:id" component={SendingPage} />
    <Route path="/overview" component={OverviewPage} />
    <Route path="/overview/:month" component={MonthPage} />
    <Route path="/spending" component={SpendingPage} />
    <Route path="/spending/bill" component={BillPage} />
    <Route path="/team" component={TeamPage} />
    <Route path="/suppressions" component={SuppressionsPage} />
    <Route path="/registrations" component={RegistrationsPage} />
    <Route path="/service" component={ServicePage} />
    <Route
      path="/settings"
      component={() => <SettingsPage dataCare={DataCarePanels} protection={ProtectionPanel} />}
    />
    <Route path="/people" component={PeoplePage} />
    <Route path="/licences" component={LicencesPage} />
    <Route path="*rest" component={() => <Navigate href="/" />} />
  </HashRouter>
)

const editWords = (words: EditWords): EditWords => {
  const { undo, redo, cut, copy, paste, selectAll } = words
  return { undo, redo, cut, copy, paste, selectAll }
}

/** The whole window: first the keys to the data, then the pages. */
export const App = (props: {
  state: AppState
  /** Whether the frame was in sight before: it stays then while main has not said yet how the keys are. */
  isFrameShown: boolean
}) => {
  const keys = createMemo(() => props.state.shell.state()?.keys.state ?? 'opening')
  /** Without them the introduction can show nothing; where none were made yet, it asks how they are to be kept. */
  const areKeysShut = () => keys() !== 'opening' && keys() !== 'open' && keys() !== 'choice_needed'
  const text = createText(() => props.state.welcome.language() ?? props.state.settings.value().language)
  createEffect(() => void props.state.shell.bridge.setEditWords(editWords(text.t().commands.roles)))
  return (
    // eslint-disable-next-line solid/reactivity -- there is one state for as long as the window lives
    <AppStateContext.Provider value={props.state}>
      <TextContext.Provider value={text}>
        <Switch fallback={<Pages />}>
          <Match when={areKeysShut()}>
            <Suspense>
              <KeysPage />
            </Suspense>
          </Match>
          <Match when={props.state.welcome.isShown()}>
            <Suspense>
              <WelcomePage protection={FirstProtection} recovery={RecoveryOffer} />
            </Suspense>
          </Match>
          <Match when={keys() === 'opening' && !props.isFrameShown}>{null}</Match>
        </Switch>
      </TextContext.Provider>
    </AppStateContext.Provider>
  )
}
