import type { settings as inPortuguese } from '../pt-br/settings.ts'
import { plural } from './formats.ts'

export const settings: typeof inPortuguese = {
  title: 'Settings',
  line: 'They apply at once and are saved on this computer.',
  looks: 'Appearance',
  language: 'Language',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  zoom: 'Size',
  density: 'Row spacing',
  densities: { normal: 'Normal', compact: 'Compact' },
  sending: 'Sending',
  hold: 'Send delay',
  holdLine: 'Every campaign waits this long in the outbox. You can cancel it until then, not afterwards.',
  holds: {
    '0': 'None: send at once',
    '10000': '10 seconds',
    '30000': '30 seconds',
    '60000': '1 minute',
    '300000': '5 minutes',
    '600000': '10 minutes',
  },
  recentFiles: 'Recent files',
  recentKept: (files) => plural(files, 'file remembered', 'files remembered'),
  recentLine: 'Where the last files you opened were. Encrypted, together with your data.',
  recentForget: 'Forget',
  recentForgotten: (files) => plural(files, 'file forgotten.', 'files forgotten.'),
  recentShare: 'Also show them in the system’s recent documents',
  recentShareLine: 'A file name can reveal something about people, and other programs can read it there.',
  keeping: 'Data retention',
  contactCap: 'Limit per person',
  contactCapLine:
    'People who got that many campaigns in the period, on any channel, are left out of the next one.',
  contactCaps: (contacts, days) =>
    `${plural(contacts, 'campaign', 'campaigns')} in ${plural(days, 'day', 'days')}`,
  noContactCap: 'No limit',
  keepLists: 'Keep new lists for',
  keepListsLine:
    'After that Home asks whether the list is still needed. The LGPD requires deleting data that has served its purpose, but sets no number of days. Nothing is deleted without you.',
  keepDays: (days) => plural(days, 'day', 'days'),
  keepNoDate: 'No end date',
  notSaved: 'This setting was not saved.',
}
