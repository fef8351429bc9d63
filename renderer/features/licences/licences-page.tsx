import { A } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createResource, createSignal, For, Match, Switch } from 'solid-js'
import type { ThirdPartyNotice } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import './licences.css'

const isFound = ({ name, licence }: ThirdPartyNotice, typed: string): boolean =>
  `${name} ${licence}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Whose the parts of the program are, and the licence of each, word by word. */
export const LicencesPage = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [notices] = createResource(() => shell.bridge.thirdPartyNotices())
  const [typed, setTyped] = createSignal('')
  const found = () => (notices() ?? []).filter((notice) => isFound(notice, typed()))
  return (
    <Page
      title={t().about.licences}
      line={t().about.licencesLine}
      back={
        <A class="page-back" href="/settings">
          <ChevronLeft size={14} aria-hidden="true" />
          {t().about.licencesBack}
        </A>
      }
      actions={<SearchField label={t().about.licencesFind} value={typed()} onInput={setTyped} />}
    >
      <div class="page-narrow">
        <Panel
          title={t().about.electron}
          actions={
            <Button small onClick={() => shell.bridge.showElectronLicences()}>
              {t().about.electronShow}
            </Button>
          }
        >
          <p>{t().about.electronLine}</p>
        </Panel>
        <Panel title={t().about.licencesFound(found().length)}>
          <Switch>
            <Match when={notices()?.length === 0}>
              <p>{t().about.licencesNone}</p>
            </Match>
            <Match when={notices() !== undefined && found().length === 0}>
              <p role="status">{t().about.licencesNothing}</p>
            </Match>
            <Match when={true}>
              <ul class="licences">
                <For each={found()}>{(notice) => <Licence notice={notice} />}</For>
              </ul>
            </Match>
          </Switch>
        </Panel>
      </div>
    </Page>
  )
}

const Licence = (props: { notice: ThirdPartyNotice }) => (
  <li>
    <details>
      <summary>
        <span class="licence-name">{props.notice.name}</span>
        <span class="muted tabular">{props.notice.version}</span>
        <span class="licence-kind">{props.notice.licence}</span>
      </summary>
      <p class="copyable">{props.notice.url}</p>
      {/* Reachable by the keyboard, which scrolls it. */}
      <pre class="copyable" tabIndex={0} aria-label={props.notice.name}>
        {props.notice.text}
      </pre>
    </details>
  </li>
)
