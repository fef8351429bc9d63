import type { dataCare as inPortuguese } from '../pt-br/data-care.ts'

export const dataCare: typeof inPortuguese = {
  title: 'Backups',
  line: 'One for each day on which something changed, and one before the data are fitted to a new version. Each is opened and checked as a whole when it is made, and encrypted like the data.',
  kept: 'The last three daily ones and the last one before a new version are kept. Those that you make stay until you delete them.',
  list: 'Backups that there are',
  make: 'Make one now',
  making: 'Copying and checking…',
  made: 'Backup made and checked.',
  none: 'There is none yet. The first one is made a minute after Revoada opens.',
  noneLeft: 'There is no backup of these data.',
  showAll: (count) => `Show all ${count}`,
  columns: { when: 'From when', owner: 'Of what', reason: 'Reason', size: 'Size', action: 'Action' },
  owners: { workspace: 'Your data', service: 'Local service' },
  reasons: {
    manual: 'made by you',
    rotating: 'daily',
    migration: 'before a new version',
    restore: 'before an exchange',
  },
  checked: 'checked',
  restore: 'Restore',
  restoreOf: (when) => `Restore the backup of ${when}`,
  removing: {
    backupOf: (when) => `Delete the backup of ${when}`,
    setAsideOf: (when) => `Delete what was set aside on ${when}`,
    backup: (when, bytes) => `The backup of ${when} (${bytes}) ceases to exist. Your data stay as they are.`,
    setAside: (when, bytes) =>
      `The damaged data of ${when} (${bytes}) cease to exist, and with them the chance to recover anything. Your present data stay as they are.`,
    consent: 'I understand that this cannot be undone.',
    action: 'Delete for good',
    done: 'Deleted.',
    failed: {
      what: 'The system did not let it be deleted.',
      kept: 'The file is where it was.',
      todo: 'See in the folder whether another program has it open.',
    },
  },
  setAside: {
    title: 'Set aside',
    line: 'Data that did not open when others took their place, as they were. They may hold people who were erased since.',
    when: 'Since',
  },
  showFolder: 'Show the folder',
  copyFailures: {
    disk_full: {
      what: 'The disk has no room for the backup.',
      kept: 'The data and the other backups are as they were.',
      todo: 'Free some space and try again.',
    },
    unwritable: {
      what: 'The backup could not be written.',
      kept: 'The data and the other backups are as they were.',
      todo: 'Look at the permissions of the folder and try again.',
    },
    damaged: {
      what: 'The backup was not made, because the data file is damaged.',
      kept: 'The other backups are as they were.',
      todo: 'Restore the last good backup.',
    },
    not_running: {
      what: 'The data are not open now.',
      kept: 'Nothing was changed.',
      todo: 'Try again when they are.',
    },
  },
  restoring: {
    title: (when) => `Go back to the data of ${when}`,
    size: (bytes, reason) =>
      `Backup ${reason}, ${bytes}, checked when it was made. It is checked again before anything is exchanged.`,
    keepsWhole: 'The present data become a backup too: you can go back to them.',
    keepsDamaged: 'The present files are kept as they are, in a folder of their own; nothing is deleted.',
    outbox:
      'What waited in the outbox then becomes unconfirmed, because it may have gone out since. What was sent since then will not be in the history: check on the platform before you send again.',
    action: 'Restore this backup',
    running: 'Checking the backup and exchanging the data…',
    done: (when) => `The data of ${when} are back.`,
    undone: 'The data from before are back.',
  },
  anew: {
    open: 'Begin without data',
    title: 'Begin with empty data',
    line: 'Revoada opens as on the first day: without lists, campaigns, history, do-not-contact lists or connections.',
    blocks:
      'Without the do-not-contact lists nobody is left out of a campaign. Import them again before you send.',
    keeps: 'The present files are kept as they are, in a folder of their own; nothing is deleted.',
    consent: 'I understand that I begin without anything of what there was',
    action: 'Begin with empty data',
    running: 'Keeping the files and beginning…',
    service:
      'The local service begins empty: without campaigns, enrichments and the CNPJ base. Your data do not change.',
  },
  down: {
    offer: 'Choose a backup to go on from. It is checked first, and the present file is kept as it is.',
    quit: 'Quit Revoada',
    serviceTitle: 'The data of the local service do not open.',
  },
  transfer: {
    title: 'Another computer',
    line: 'Lists, campaigns, history, results, do-not-contact lists, connections, settings and what the local service stores, in one file that is encrypted with a passphrase of yours.',
    out: 'Take everything in a file',
    in: 'Bring from a file',
    outTitle: 'Take everything to another computer',
    outLine:
      'The file opens with this passphrase only. Send it by another way than the file; without it nobody can read the file, not even you.',
    outTokens:
      'The tokens of the connections are inside, encrypted. The token of the local service is not: over there it is another one.',
    outAction: 'Choose where to save it',
    outDone: (bytes) => `Everything is in the file, ${bytes}.`,
    inTitle: 'Bring from another computer',
    inFile: (name, bytes) => `${name}, ${bytes}`,
    inLine:
      'The file is read and checked as a whole before anything is exchanged. The present data become backups: you can go back to them.',
    inOutbox:
      'What waited in the outbox over there is unconfirmed here, because it may go out from there. Do not send from both computers.',
    inAction: 'Bring the data',
    inDone: 'The data of the other computer are here.',
    passphrase: 'Passphrase',
    passphraseHint: 'Eight characters or more. Several common words are better than a few strange letters.',
    repeat: 'The same passphrase again',
    steps: {
      copying: 'Copying and checking the data…',
      writing: 'Encrypting and writing the file…',
      reading: 'Reading and checking the file…',
      placing: 'Putting the data in their place…',
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
        what: 'The file is incomplete or was damaged on its way.',
        kept: 'Nothing was changed.',
        todo: 'Copy it again, or make another one on the computer it comes from.',
      },
      file_newer: {
        what: 'The file was made by a newer version of Revoada.',
        kept: 'Nothing was changed.',
        todo: 'Install the newer version on this computer and try again.',
      },
      file_unreadable: {
        what: 'The system did not allow the file to be read.',
        kept: 'Nothing was changed.',
        todo: 'See whether it is still there and whether you may open it.',
      },
      disk_full: {
        what: 'The disk is full.',
        kept: 'The data are as they were, and no half file was left.',
        todo: 'Free some space and try again.',
      },
      unwritable: {
        what: 'The system did not allow the file to be written.',
        kept: 'The data are as they were, and no half file was left.',
        todo: 'Choose another folder or look at the permissions of this one.',
      },
      data_not_open: {
        what: 'The data and the local service must be open, and one of them is not.',
        kept: 'Nothing was changed.',
        todo: 'Start the local service and try again.',
      },
      data_damaged: {
        what: 'The data file is damaged and was not copied.',
        kept: 'Nothing was changed.',
        todo: 'Restore the last good backup and try again.',
      },
      not_taken: {
        what: 'The data of the file could not be put in their place.',
        kept: 'Those from before still hold.',
        todo: 'Try again. If it goes on, look at the space on the disk.',
      },
    },
  },
}
