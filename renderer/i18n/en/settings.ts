import type { settings as inPortuguese } from '../pt-br/settings.ts'
import { plural } from './formats.ts'

export const settings: typeof inPortuguese = {
  title: 'Settings',
  line: 'They apply at once and stay on this computer.',
  looks: 'Appearance',
  language: 'Language',
  languages: { 'pt-BR': 'Português (Brasil)', en: 'English' },
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  zoom: 'Size',
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
  recentFiles: 'Recent files',
  recentKept: (files) => plural(files, 'file remembered', 'files remembered'),
  recentLine: 'Where the last files that you opened were. It is kept encrypted, with your data.',
  recentForget: 'Forget',
  recentForgotten: (files) => plural(files, 'file forgotten.', 'files forgotten.'),
  recentShare: 'Show them in the recent documents of the system too',
  recentShareLine: 'The name of a file may say something of people, and other programs read it there.',
  keeping: 'How long data are kept',
  contactCap: 'Cap per person',
  contactCapLine:
    'People who got that many campaigns in that time, on any channel, are left out of the next one.',
  contactCaps: (contacts, days) =>
    `${plural(contacts, 'campaign', 'campaigns')} in ${plural(days, 'day', 'days')}`,
  noContactCap: 'No cap',
  keepLists: 'Keep new lists for',
  keepListsLine:
    'After that the first page asks whether the list is still of use. The LGPD has data deleted once they have served, and names no number of days. Nothing is deleted without you.',
  keepDays: (days) => plural(days, 'day', 'days'),
  keepNoDate: 'No date',
  notSaved: 'This setting was not saved.',
}
