import type { shell as inPortuguese } from '../pt-br/shell.ts'
import { plural } from './formats.ts'

export const shell: typeof inPortuguese = {
  nav: {
    label: 'Pages',
    home: 'Home',
    lists: 'Lists',
    campaigns: 'Campaigns',
    enrichments: 'Enrichment',
    outbox: 'Outbox',
    history: 'History',
    overview: 'Overview',
    spending: 'Spending',
    team: 'Team',
    suppressions: 'Do not contact',
    registrations: 'Companies, webhooks',
    service: 'Local service',
    settings: 'Settings',
  },
  toApprove: (count) => plural(count, 'request waits for your approval', 'requests wait for your approval'),
  openItems: (count) => plural(count, 'open item', 'open items'),
  serviceState: {
    starting: 'starting',
    running: 'running',
    restarting: 'restarting',
    stopped: 'stopped',
    failed: 'not working',
  },
  connection: 'Connection',
  localService: 'Local service',
  toDark: 'Switch to the dark theme',
  sideBar: { collapse: 'Collapse side bar', open: 'Open side bar' },
  toLight: 'Switch to the light theme',
  dropHere: 'Drop to import',
  pastedName: (time) => `Pasted at ${time}`,
  dropLine:
    'CSV, XLSX, XLS, XLSB, ODS or DBF, one or more; or an MP3. Nothing is sent: files are read on this computer.',
  notOpened: (files) => (files === 1 ? 'One file was not opened' : `${files} files were not opened`),
  fileFaults: {
    missing: {
      what: 'It is not there.',
      todo: 'Check whether it was moved or renamed, and whether its disk is still connected.',
    },
    folder: {
      what: 'It is a folder.',
      todo: 'Drop it on the window to import the spreadsheets in it, or open each file.',
    },
    unreadable: {
      what: 'The system does not allow this file to be read.',
      todo: 'Check its permissions, or ask for a copy.',
    },
  },
  strip: 'In progress',
  importing: (file) => `Importing ${file}`,
  cancelling: (file) => `Cancelling ${file}`,
  rows: (rows) => plural(rows, 'row', 'rows'),
  remaining: (time) => `about ${time} left`,
  cancelImport: (file) => `Cancel the import of ${file}`,
  workspaceStarting: 'Opening your data…',
  workspaceRestarting:
    'The data process stopped and is starting again. What was saved is still saved; the screen updates by itself.',
  workspaceDownTitle: 'Your data could not be opened',
  workspaceDownKept: 'Nothing was deleted or replaced.',
  workspaceStopped: 'The data process is stopped.',
  restartWorkspace: 'Try to open it again',
  serviceRestarting: 'The local service stopped and is starting again. Sends are waiting in the outbox.',
  serviceStopped: 'The local service is stopped. Sends are waiting in the outbox.',
  serviceFailed: (reason) => `The local service is not working. ${reason}`,
  startService: 'Start',
  reasons: {
    crashed: { what: 'The process stopped unexpectedly.' },
    unresponsive: { what: 'The process stopped responding and was ended.' },
    database_damaged: { what: 'The data file is damaged.' },
    database_missing: {
      what: 'The data file is not in its folder.',
      todo: 'If it was moved, put it back and try again.',
    },
    database_newer: {
      what: 'The data file was made by a newer version of Revoada.',
      todo: 'Install the newer version; this one neither opens nor changes the file.',
    },
    database_older: {
      what: 'The data file was made by a test version, from before the first release of Revoada.',
      todo: 'This version neither opens nor changes the file. To start again, move the data folder to another place.',
    },
    database_in_use: {
      what: 'The data file is open in another Revoada window.',
      todo: 'Close the other one and try again.',
    },
    database_full: {
      what: 'There is no space on the disk to open the data.',
      todo: 'Free some space and try again.',
    },
    database_unwritable: {
      what: 'The system does not allow writing to the data folder.',
      todo: 'Check the permissions of the folder and try again.',
    },
    key_wrong: {
      what: 'The stored key does not open the data file, or its beginning is damaged.',
      todo: 'If it came from another computer, the key stayed there.',
    },
    backup_full: {
      what: 'Before updating the data to this version, Revoada makes a backup, and the disk has no room for it.',
      todo: 'Free some space and try again.',
    },
    backup_unwritable: {
      what: 'Before updating the data to this version, Revoada makes a backup, and it could not be written.',
      todo: 'Check the permissions of the data folder and try again.',
    },
    backup_unusable: {
      what: 'This backup is damaged or has another key, and cannot be used.',
      todo: 'Choose another one.',
    },
    backup_newer: {
      what: 'This backup was made by a newer version of Revoada.',
      todo: 'Install the newer version to use it.',
    },
    recovery_unwritable: {
      what: 'The backup could not replace the data: the disk is full, or the system did not allow it.',
      todo: 'Free some space or check the permissions of the folder, and try again.',
    },
    start_failed: {
      what: 'The process could not start.',
      todo: 'Try again. If it happens again, restart the computer; the data stays where it is.',
    },
  },
  news: {
    see: 'View',
    created: (title) => `“${title}”: request accepted by the service.`,
    enriched: (title) => `The records of “${title}” have arrived.`,
    enrichmentStopped: (title) => `The records of “${title}” are not being fetched.`,
    sent: (title) => `“${title}” was accepted by the service.`,
    unknown: (title) => `“${title}” was sent without confirmation.`,
    rejected: (title) => `“${title}” was refused by the service.`,
    imported: (count, file) => `${plural(count, 'contact', 'contacts')} imported from ${file}.`,
    notImported: (file) => `The import of ${file} did not finish.`,
  },
  skipToContent: 'Skip to content',
  pageBrokeTitle: 'This page stopped working',
  pageBroke: 'A bug in Revoada stopped this page. The rest works.',
  messages: 'Messages',
}
