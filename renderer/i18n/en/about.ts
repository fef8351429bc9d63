import { plural } from './formats.ts'
import type { about as inPortuguese } from '../pt-br/about.ts'

export const about: typeof inPortuguese = {
  title: 'About',
  version: 'Version',
  keyProtection: 'Key to the data',
  keyBackends: {
    keychain: 'kept in the system’s keychain',
    passphrase: 'protected by a passphrase',
    file: 'in a file beside the data, unprotected',
  },
  updates: 'Update',
  checkForUpdate: 'Look for an update',
  installUpdate: 'Download, and install on closing',
  updateStates: {
    off: 'This copy looks for no new versions and asks nobody. They come from where this one came from.',
    not_asked: 'Nothing is looked for or downloaded unless you ask.',
    asking: 'Looking.',
    newest: 'This is the newest version.',
    found: (version: string) => `There is version ${version}. Nothing has been downloaded yet.`,
    foundOfSize: (version: string, size: string) =>
      `There is version ${version}, ${size}. Nothing has been downloaded yet.`,
    downloading: (version: string) => `Downloading version ${version}.`,
    ready: (version: string) =>
      `Version ${version} has been downloaded and checked. It takes over when Revoada closes; your data stay as they are.`,
  },
  updateProblems: {
    feed_unreachable: {
      what: 'There is no telling whether there is a new version: the address did not answer.',
      kept: 'Nothing changed here.',
      todo: 'See to the connection and try again.',
    },
    feed_not_signed: {
      what: 'What the address answered is not signed by whoever publishes Revoada.',
      kept: 'Nothing was downloaded, and this version goes on.',
      todo: 'Try from another network. If it stays so, tell whoever looks after the computers: somebody may have tampered on the way.',
    },
    feed_unreadable: {
      what: 'The announcement of the new version is rightly signed and makes no sense.',
      kept: 'Nothing was downloaded.',
      todo: 'Try later.',
    },
    download_failed: {
      what: 'The new version did not arrive whole.',
      kept: 'What arrived was removed, and this version goes on.',
      todo: 'See to the connection and the disk space and try again.',
    },
    file_wrong: {
      what: 'The file that arrived is not the one that was announced.',
      kept: 'It was removed unopened, and this version goes on.',
      todo: 'Try from another network. If it stays so, tell whoever looks after the computers.',
    },
    not_installed: {
      what: 'This copy was not put here by an installer, so it does not update itself.',
      kept: 'Nothing was downloaded.',
      todo: 'Install the new version over it; your data stay as they are.',
    },
  },
  licences: 'Licences',
  licencesLine:
    'All that is of others in Revoada, each with its licence. Revoada itself is under the MIT licence.',
  licencesSetting: 'Whose the parts of this program are, and on what terms.',
  licencesShow: 'See licences',
  licencesBack: 'Settings',
  licencesFind: 'Name or licence',
  licencesFound: (count: number) => plural(count, 'program', 'programs'),
  licencesNothing: 'Nothing with that name or licence.',
  licencesNone: 'The list is made with the finished program; while it is developed there is none.',
  diagnostics: 'Diagnostics',
  diagnosticsSetting:
    'Versions, sizes, counts and the latest notes of the program, for whoever helps with a problem.',
  diagnosticsShow: 'View diagnostics…',
  diagnosticsLine:
    'This is all that goes into the file. There are no names, phones, documents, texts or tokens in it. Nothing is sent to anybody.',
  diagnosticsSave: 'Save to a file…',
  diagnosticsSaved: 'Diagnostics saved.',
  diagnosticsUnwritable: {
    what: 'The file could not be written.',
    kept: 'Nothing changed here.',
    todo: 'Choose another place, or see whether there is room on the disk.',
  },
  electron: 'Electron and Chromium',
  electronLine:
    'The program around it is theirs. Their licences, and those of what is in them, are in a file beside the program.',
  electronShow: 'Show the file',
}
