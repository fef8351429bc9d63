import { A } from '@solidjs/router'
import ChevronDown from 'lucide-solid/icons/chevron-down'
import Moon from 'lucide-solid/icons/moon'
import Search from 'lucide-solid/icons/search'
import Sun from 'lucide-solid/icons/sun'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { keyCaps } from '../../state/shortcuts.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { KeyCaps } from '../../ui/key-caps/key-caps.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'

/** Which house this is and where it sends to. Only the embedded service is there yet, so the bar stays neutral. */
export const TitleBar = (props: { onSearch: () => void }) => {
  const { t } = useText()
  const isMac = isMacOs(navigator)
  const { shell, settings } = useAppState()
  const health = () => shell.health('service')?.state ?? 'starting'
  const name = () => (
    <>
      <Mark size={22} />
      <span>{t().common.appName}</span>
    </>
  )
  return (
    <header class="title-bar" data-connection="embedded">
      <Show when={!isMac} fallback={<div class="title-bar-mark">{name()}</div>}>
        <button
          type="button"
          class="title-bar-mark"
          aria-haspopup="menu"
          title={t().commands.menuBar}
          onClick={() => void shell.bridge.showMenuBar()}
        >
          {name()}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Show>
      <A href="/service" class="title-bar-connection">
        <span class="unseen">{t().shell.connection}: </span>
        <Dot tone={toneOfProcess(health())} />
        {t().shell.localService}
        <span class="muted tabular">{shell.state()?.service.baseUrl?.replace('http://', '') ?? ''}</span>
      </A>
      <button type="button" class="title-bar-search" aria-haspopup="dialog" onClick={() => props.onSearch()}>
        <Search size={14} aria-hidden="true" />
        <span class="truncate">{t().commands.searchHint}</span>
        <KeyCaps keys={keyCaps('mod+k', isMac)} />
      </button>
      <IconButton
        small
        icon={settings.theme() === 'dark' ? Sun : Moon}
        label={settings.theme() === 'dark' ? t().shell.toLight : t().shell.toDark}
        onClick={() => settings.update({ theme: settings.theme() === 'dark' ? 'light' : 'dark' })}
      />
    </header>
  )
}
