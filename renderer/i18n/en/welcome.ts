import type { KeyProtection } from '../../../shared/bridge/shell.ts'
import type { welcome as inPortuguese } from '../pt-br/welcome.ts'

const keptBy: Record<NonNullable<KeyProtection['backend']>, { title: string; line: string }> = {
  keychain: {
    title: 'Encrypted, with the key in the keychain',
    line: 'All data is encrypted. The key is in the system keychain, which opens only for your user.',
  },
  passphrase: {
    title: 'Encrypted, with your passphrase',
    line: 'All data is encrypted. Only the passphrase you chose unlocks the key.',
  },
  file: {
    title: 'Encrypted, with the key in a file',
    line: 'All data is encrypted, but the key is next to it: anyone who copies the whole folder can read it.',
  },
}

export const welcome: typeof inPortuguese = {
  whatTitle: 'Spreadsheets become campaigns',
  whatLine: 'Revoada reads the spreadsheet as it is, fixes what can be proved, and shows you the rest.',
  lists: {
    title: 'Clean lists',
    line: 'Phones and documents are checked row by row. Nothing is changed without you seeing it.',
  },
  campaigns: {
    title: 'Campaigns sent only once',
    line: 'SMS, RCS and voice, previewed on a phone for the people in the list. Nothing is sent twice.',
  },
  enrichments: {
    title: 'Enriched data',
    line: 'CPFs and CNPJs become records: you see the cost before, the charts after.',
  },
  whereTitle: 'Your data stays on this computer',
  whereLine: 'Nothing is sent to anyone until you say so.',
  here: {
    title: 'Here, and only here',
    line: 'Lists, drafts and records are in Revoada’s data folder. There is no account and no cloud.',
  },
  protection: (backend) => keptBy[backend ?? 'keychain'],
  rehearsal: {
    title: 'A local service for simulations',
    line: 'Campaigns first go to a service that runs inside Revoada and sends nothing to anyone. You can add real connections later, in Settings.',
  },
  beginTitle: 'Which list do you want to start with?',
  beginLine: 'You can change your mind at any time.',
  sampleTitle: 'Sample data',
  sampleLine:
    '120 fictitious people, with the usual flaws of spreadsheets. In a few clicks they become a list, a campaign and a response from the local service.',
  useSample: 'Start with the sample',
  fileTitle: 'My own spreadsheet',
  fileLine: 'CSV, XLSX, XLS, XLSB, ODS or DBF. The file is only read; the original is not changed.',
  otherComputer: 'I already use Revoada on another computer',
  back: 'Back',
  next: 'Continue',
  skip: 'Skip',
  step: (step, of) => `${step} of ${of}`,
}
