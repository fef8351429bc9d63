import type { KeyProtection } from '../../../shared/bridge/shell.ts'
import type { welcome as inPortuguese } from '../pt-br/welcome.ts'

const keptBy: Record<NonNullable<KeyProtection['backend']>, { title: string; line: string }> = {
  keychain: {
    title: 'Encrypted, with the key in the keychain',
    line: 'All that is kept is encrypted. The key lies in the keychain of this system, which opens for your user alone.',
  },
  passphrase: {
    title: 'Encrypted, with your passphrase',
    line: 'All that is kept is encrypted. The key opens with the passphrase that you chose, and only with it.',
  },
  file: {
    title: 'Encrypted, with the key in a file',
    line: 'All that is kept is encrypted, but the key lies beside it: whoever copies the whole folder can read it.',
  },
}

export const welcome: typeof inPortuguese = {
  whatTitle: 'Spreadsheets become campaigns',
  whatLine: 'Revoada takes the spreadsheet as it came, mends what can be proved, and shows the rest.',
  lists: {
    title: 'Clean lists',
    line: 'Phones and documents are checked row by row. Nothing is changed without your seeing it.',
  },
  campaigns: {
    title: 'Campaigns that go out once',
    line: 'SMS, RCS and voice, seen on the phone with the people of the list. Nothing goes out twice.',
  },
  enrichments: {
    title: 'Enriched data',
    line: 'CPFs and CNPJs become records, with the cost in sight before and the chart after.',
  },
  whereTitle: 'Your data stay on this computer',
  whereLine: 'Nothing is sent to anybody until you say so.',
  here: {
    title: 'Here, and only here',
    line: 'Lists, drafts and records lie in Revoada’s data folder. There is no account and no cloud.',
  },
  protection: (backend) => keptBy[backend ?? 'keychain'],
  rehearsal: {
    title: 'A local service to rehearse with',
    line: 'Campaigns first go to a service that runs in here and sends nothing to anybody. Real connections come later, in Settings.',
  },
  beginTitle: 'Which list to begin with',
  beginLine: 'You can change your mind at any time.',
  sampleTitle: 'Example data',
  sampleLine:
    '120 people who do not exist, with the defects that spreadsheets have. In a few clicks they become a list, a campaign and an answer of the local service.',
  useSample: 'Begin with the example',
  fileTitle: 'A spreadsheet of mine',
  fileLine: 'CSV, XLSX, XLS, XLSB or ODS. The file is only read; the original stays as it is.',
  otherComputer: 'I use Revoada on another computer already',
  back: 'Back',
  next: 'Continue',
  skip: 'Skip',
  step: (step, of) => `${step} of ${of}`,
}
