import type { dataCare as inPortuguese } from '../pt-br/data-care.ts'

export const dataCare: typeof inPortuguese = {
  title: 'Backups',
  line: 'One for each day something changed, and one before the data is updated to a new version. Each is fully checked when it is made, and encrypted like the data.',
  kept: 'The last three daily ones and the last one before a new version are kept. The ones you make stay until you delete them.',
  list: 'Backups',
  make: 'Make one now',
  making: 'Copying and checking…',
  made: 'Backup made and checked.',
  none: 'None yet. The first one is made a minute after Revoada opens.',
  noneLeft: 'There is no backup of this data.',
  showAll: (count) => `Show all ${count}`,
  columns: { when: 'Date', owner: 'Content', reason: 'Reason', size: 'Size', action: 'Action' },
  owners: { workspace: 'Your data', service: 'Local service' },
  reasons: {
    manual: 'made by you',
    rotating: 'daily',
    migration: 'before a new version',
    restore: 'before restore',
  },
  checked: 'checked',
  restore: 'Restore',
  restoreOf: (when) => `Restore the backup of ${when}`,
  removing: {
    backupOf: (when) => `Delete the backup of ${when}`,
    setAsideOf: (when) => `Delete the data set aside on ${when}`,
    backup: (when, bytes) => `The backup of ${when} (${bytes}) will be deleted. Your data stays as it is.`,
    setAside: (when, bytes) =>
      `The damaged data of ${when} (${bytes}) will be deleted, and with it the chance to recover anything. Your current data stays as it is.`,
    consent: 'I understand that this cannot be undone.',
    action: 'Delete for good',
    done: 'Deleted.',
    failed: {
      what: 'The system did not allow it to be deleted.',
      kept: 'The file is where it was.',
      todo: 'Check in the folder whether another program has it open.',
    },
  },
  setAside: {
    title: 'Data set aside',
    line: 'Data that did not open when it was replaced, as it was. It may contain people who were erased since.',
    when: 'Since',
  },
  showFolder: 'Show the folder',
  copyFailures: {
    disk_full: {
      what: 'The disk has no room for the backup.',
      kept: 'The data and the other backups are unchanged.',
      todo: 'Free some space and try again.',
    },
    unwritable: {
      what: 'The backup could not be written.',
      kept: 'The data and the other backups are unchanged.',
      todo: 'Check the permissions of the folder and try again.',
    },
    damaged: {
      what: 'The backup was not made, because the data file is damaged.',
      kept: 'The other backups are unchanged.',
      todo: 'Restore the last good backup.',
    },
    not_running: {
      what: 'The data is not open now.',
      kept: 'Nothing was changed.',
      todo: 'Try again when it is.',
    },
  },
  restoring: {
    title: (when) => `Restore the data of ${when}`,
    size: (bytes, reason) =>
      `Backup ${reason}, ${bytes}, checked when it was made. It is checked again before anything is replaced.`,
    keepsWhole: 'The current data becomes a backup too: you can go back to it.',
    keepsDamaged: 'The current files are kept as they are, in a separate folder; nothing is deleted.',
    outbox:
      'What was waiting in the outbox then becomes unconfirmed, because it may have been sent since. What was sent since then will not be in History: check on the platform before you send again.',
    action: 'Restore this backup',
    running: 'Checking the backup and replacing the data…',
    done: (when) => `The data of ${when} is back.`,
    undone: 'The previous data is back.',
  },
  startFresh: {
    open: 'Start fresh',
    title: 'Start fresh',
    line: 'Revoada opens as on the first day: without lists, campaigns, history, do-not-contact lists or connections.',
    blocks:
      'Without the do-not-contact lists no one is left out of a campaign. Import them again before you send.',
    keeps: 'The current files are kept as they are, in a separate folder; nothing is deleted.',
    consent: 'I understand that I start without any of the current data',
    action: 'Start fresh',
    running: 'Setting the files aside and starting…',
    service:
      'The local service starts empty: no campaigns, enrichments or CNPJ base. Your data does not change.',
  },
  down: {
    offer: 'Choose a backup to continue from. It is checked first, and the current file is kept as it is.',
    quit: 'Quit Revoada',
    serviceTitle: 'The local service’s data does not open.',
  },
  transfer: {
    title: 'Another computer',
    line: 'Lists, campaigns, history, results, do-not-contact lists, connections, settings and what the local service stores, in one file encrypted with your passphrase.',
    out: 'Export everything to a file',
    in: 'Import from a file',
    outTitle: 'Export everything to another computer',
    outLine:
      'The file opens only with this passphrase. Send it separately from the file; without it no one can read the file, not even you.',
    outTokens:
      'The connections’ tokens are inside, encrypted. The local service’s token is not: the other computer has its own.',
    outAction: 'Choose where to save it',
    outDone: (bytes) => `File saved, ${bytes}.`,
    inTitle: 'Import from another computer',
    inFile: (name, bytes) => `${name}, ${bytes}`,
    inLine:
      'The file is fully read and checked before anything is replaced. The current data becomes backups: you can go back to them.',
    inOutbox:
      'What was waiting in the outbox there is unconfirmed here, because it may be sent from there. Do not send from both computers.',
    inAction: 'Import the data',
    inDone: 'The data from the other computer is here.',
    passphrase: 'Passphrase',
    passphraseHint: 'Eight characters or more. Several common words are better than a few odd characters.',
    repeat: 'The same passphrase again',
    steps: {
      copying: 'Copying and checking the data…',
      writing: 'Encrypting and writing the file…',
      reading: 'Reading and checking the file…',
      placing: 'Replacing the data…',
    },
    failures: {
      passphrase_wrong: {
        what: 'This passphrase does not open the file.',
        kept: 'Nothing was changed.',
        todo: 'Type it as when the file was made, with spaces and capitals.',
      },
      file_foreign: {
        what: 'This file was not made by Revoada.',
        kept: 'Nothing was changed.',
        todo: 'Choose the .revoada file that came from the other computer.',
      },
      file_damaged: {
        what: 'The file is incomplete or was damaged in transfer.',
        kept: 'Nothing was changed.',
        todo: 'Copy it again, or make another one on the original computer.',
      },
      file_newer: {
        what: 'The file was made by a newer version of Revoada.',
        kept: 'Nothing was changed.',
        todo: 'Install the newer version on this computer and try again.',
      },
      file_unreadable: {
        what: 'The system did not allow the file to be read.',
        kept: 'Nothing was changed.',
        todo: 'Check that it is still there and that you have permission to open it.',
      },
      disk_full: {
        what: 'The disk is full.',
        kept: 'The data is unchanged, and no partial file was left.',
        todo: 'Free some space and try again.',
      },
      unwritable: {
        what: 'The system did not allow the file to be written.',
        kept: 'The data is unchanged, and no partial file was left.',
        todo: 'Choose another folder or check the permissions of this one.',
      },
      data_not_open: {
        what: 'The data and the local service must be running, and one of them is not.',
        kept: 'Nothing was changed.',
        todo: 'Start the local service and try again.',
      },
      data_damaged: {
        what: 'The data file is damaged and was not copied.',
        kept: 'Nothing was changed.',
        todo: 'Restore the last good backup and try again.',
      },
      not_taken: {
        what: 'The data in the file could not replace the current data.',
        kept: 'The previous data still applies.',
        todo: 'Try again. If it happens again, check the disk space.',
      },
    },
  },
}
