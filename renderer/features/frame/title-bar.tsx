import { A } from '@solidjs/router'
import Moon from 'lucide-solid/icons/moon'
import Sun from 'lucide-solid/icons/sun'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import { toneOfProcess } from '../../ui/state-tag/process-tone.ts'

/** Which house this is and where it sends to. Only the embedded service is there yet, so the bar stays neutral. */
export const TitleBar = () => {
  const { t } = useText()
  const { shell, settings } = useAppState()
  const health = () => shell.health('service')?.state ?? 'starting'
  return (
    <header class="title-bar" data-connection="embedded">
      <div class="title-bar-mark">
        <Mark size={22} />
        <span>{t().common.appName}</span>
      </div>
      <A
        href="/service"
        class="title-bar-connection"
        aria-label={`${t().shell.connection}: ${t().shell.localService}`}
      >
        <Dot tone={toneOfProcess(health())} />
        {t().shell.localService}
        <span class="muted tabular">{shell.state()?.service.baseUrl?.replace('http://', '') ?? ''}</span>
      </A>
      <div class="title-bar-space" />
      <IconButton
        small
        icon={settings.theme() === 'dark' ? Sun : Moon}
        label={settings.theme() === 'dark' ? t().shell.toLight : t().shell.toDark}
        onClick={() => void settings.update({ theme: settings.theme() === 'dark' ? 'light' : 'dark' })}
      />
    </header>
  )
}
