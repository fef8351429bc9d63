import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { KeyChoices } from './key-choices.tsx'

/** How the key is to be kept, where main waits for that before it uses it. */
export const FirstProtection = () => {
  const { t } = useText()
  const { shell } = useAppState()
  return (
    <KeyChoices
      // At the first start main has tried the keychain already.
      ways={
        shell.state()?.keys.state === 'recovered'
          ? ['keychain', 'passphrase', 'file']
          : ['passphrase', 'file']
      }
      choose={(choice) =>
        shell.bridge.chooseKeyProtection(choice).then(
          () => null,
          () => (choice.backend === 'keychain' ? t().keys.keychainRefused : t().keys.failed),
        )
      }
    />
  )
}
