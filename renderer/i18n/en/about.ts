import { plural } from './formats.ts'
import type { about as inPortuguese } from '../pt-br/about.ts'

export const about: typeof inPortuguese = {
  title: 'About',
  version: 'Version',
  updates: 'Update',
  checkForUpdate: 'Check for updates',
  installUpdate: 'Download and install when closing',
  updateStates: {
    off: 'This copy does not check for updates or contact any server. Get new versions where you got this one.',
    managed: 'Nothing is checked: new versions come from your organisation.',
    not_asked: 'Nothing is checked or downloaded unless you ask.',
    asking: 'Checking.',
    newest: 'This is the newest version.',
    found: (version: string) => `Version ${version} is available. Nothing has been downloaded yet.`,
    foundOfSize: (version: string, size: string) =>
      `Version ${version} (${size}) is available. Nothing has been downloaded yet.`,
    downloading: (version: string) => `Downloading version ${version}.`,
    ready: (version: string) =>
      `Version ${version} has been downloaded and checked. It will be installed when you close Revoada; your data stays as it is.`,
  },
  updateProblems: {
    feed_unreachable: {
      what: 'We can’t tell whether there is a new version: the address did not respond.',
      kept: 'Nothing changed here.',
      todo: 'Check the connection and try again.',
    },
    feed_not_signed: {
      what: 'The response from the address is not signed by Revoada’s publisher.',
      kept: 'Nothing was downloaded; this version stays in use.',
      todo: 'Try from another network. If it happens again, tell your IT team: someone may have tampered with the connection.',
    },
    feed_expired: {
      what: 'The announcement of the newest version has expired: it may be an old one that somebody shows again.',
      kept: 'Nothing was downloaded; this version stays in use.',
      todo: 'Check the date and time of this computer and try from another network. If it stays like this, tell IT.',
    },
    feed_unreadable: {
      what: 'The announcement of the new version is correctly signed but could not be read.',
      kept: 'Nothing was downloaded.',
      todo: 'Try again later.',
    },
    download_failed: {
      what: 'The new version was not downloaded completely.',
      kept: 'What was downloaded was deleted; this version stays in use.',
      todo: 'Check the connection and the disk space and try again.',
    },
    file_wrong: {
      what: 'The downloaded file is not the one that was announced.',
      kept: 'It was deleted without being opened; this version stays in use.',
      todo: 'Try from another network. If it happens again, tell your IT team.',
    },
    not_installed: {
      what: 'This copy was not set up by an installer, so it cannot update itself.',
      kept: 'Nothing was downloaded.',
      todo: 'Install the new version over it; your data stays as it is.',
    },
  },
  licences: 'Licences',
  licencesLine:
    'Third-party components of Revoada, each with its licence. Revoada itself is under the MIT licence.',
  licencesSetting: 'Open-source licences.',
  licencesShow: 'View licences',
  licencesBack: 'Settings',
  licencesFind: 'Name or licence',
  licencesFound: (count: number) => plural(count, 'component', 'components'),
  licencesNothing: 'Nothing with that name or licence.',
  licencesNone: 'The list is generated with the release build; there is none during development.',
  diagnostics: 'Diagnostics',
  diagnosticsSetting:
    'Versions, sizes, counts and the latest log entries, for the person helping you with a problem.',
  diagnosticsShow: 'View diagnostics…',
  diagnosticsLine:
    'This is everything in the file: no names, phones, documents, texts or tokens. Nothing is sent to anyone.',
  diagnosticsSave: 'Save to a file…',
  diagnosticsSaved: 'Diagnostics saved.',
  diagnosticsUnwritable: {
    what: 'The file could not be written.',
    kept: 'Nothing changed here.',
    todo: 'Choose another folder, or check the disk space.',
  },
  electron: 'Electron and Chromium',
  electronLine:
    'Revoada runs on them. Their licences, and those of their components, are in a file next to the program.',
  electronShow: 'Show the file',
}
