import type { settings as inPortuguese } from '../pt-br/settings.ts'

export const settings: typeof inPortuguese = {
  title: 'Settings',
  line: 'They apply at once and stay on this computer.',
  looks: 'Appearance',
  language: 'Language',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  density: 'Row spacing',
  densities: { normal: 'Normal', compact: 'Compact' },
  sending: 'Sending',
  hold: 'Wait before leaving',
  holdLine:
    'Every campaign waits this long in the outbox. While it waits it can be called back; afterwards it cannot.',
  holds: {
    '0': 'None: it leaves at once',
    '10000': '10 seconds',
    '30000': '30 seconds',
    '60000': '1 minute',
    '300000': '5 minutes',
    '600000': '10 minutes',
  },
  about: 'About',
  version: 'Version',
  keyProtection: 'Key to the data',
  keyBackends: {
    keychain: 'kept in the system keychain',
    passphrase: 'protected by a passphrase',
    file: 'in a file beside the data, unprotected',
  },
  notSaved: 'This setting was not saved.',
}
