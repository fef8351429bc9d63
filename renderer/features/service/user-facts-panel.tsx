import type { UserFacts } from '../../../shared/api/control.ts'
import { useText } from '../../i18n/text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'

/** What the platform would know of the signed-in user; both are needed for RCS. */
export const UserFactsPanel = (props: {
  facts: UserFacts
  onChange: (facts: Partial<UserFacts>) => void
}) => {
  const { t } = useText()
  return (
    <Panel title={t().service.user.title}>
      <p class="service-line">{t().service.user.line}</p>
      <div class="service-switches">
        <Switch
          label={t().service.user.supplier}
          line={t().service.user.supplierLine}
          checked={props.facts.rcsSupplier}
          onChange={(rcsSupplier) => props.onChange({ rcsSupplier })}
        />
        <Switch
          label={t().service.user.credential}
          line={t().service.user.credentialLine}
          checked={props.facts.rcsCredential}
          onChange={(rcsCredential) => props.onChange({ rcsCredential })}
        />
      </div>
    </Panel>
  )
}
