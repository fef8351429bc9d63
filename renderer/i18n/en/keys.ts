import type { keys as inPortuguese } from '../pt-br/keys.ts'

export const keys: typeof inPortuguese = {
  choiceLine:
    'Revoada encrypts everything it stores. This computer has no system keychain that would protect the key, so the choice is yours.',
  refusedLine:
    'Revoada encrypts everything it stores. The keychain of this system did not keep the key: close Revoada and open it again so that it asks once more, or choose another way.',
  passphraseOption: 'With a passphrase',
  passphraseLine:
    'You will be asked for it every time Revoada opens. Without it no one can read the data, not even you, unless you have a recovery code.',
  fileOption: 'In a file next to the data',
  fileLine: 'Opens without asking. Anyone who copies the whole folder from this computer can read the data.',
  passphrase: 'Passphrase',
  passphraseHint: 'Eight characters or more. Several common words are better than a few odd characters.',
  repeat: 'The same passphrase again',
  tooShort: 'Use eight characters or more.',
  different: 'The two passphrases differ.',
  usePassphrase: 'Protect with the passphrase',
  consent: 'I understand that the key is kept in an unprotected file',
  useFile: 'Save it in the file',
  unlockTitle: 'Your data is encrypted',
  unlockLine: 'Enter the passphrase to open it.',
  unlock: 'Open',
  wrong: 'This passphrase does not open the data. Nothing was changed; try again.',
  damagedTitle: 'The file with the keys is damaged',
  damagedWhat: 'The keys to your data could not be read, and neither could the copy next to the data.',
  damagedKept: 'The data, the backups and the files with the keys are as they were; nothing was replaced.',
  damagedTodo:
    'Quit, put back a saved keys.json and start Revoada again. Without one, open a .revoada file in a new installation.',
  closedTitle: 'The keychain did not hand over the key',
  closedWhat:
    'The key to your data is in the system keychain. The request was refused, or the keychain is not the one that stored it.',
  closedKept: 'The data and the stored key are intact; nothing was replaced.',
  closedTodo:
    'Quit, start Revoada again and answer the system’s prompt. If the keychain has changed, sign in with the same user and environment as before, or use the recovery code if you made one.',
  failed:
    'The key could not be stored. Nothing was changed; check the permissions of the data folder and try again.',
  passphraseNow: 'Current passphrase',
  wrongNow: 'This is not the current passphrase. Nothing was changed.',
  strength: 'Strength',
  strengths: ['very weak', 'weak', 'fair', 'good', 'very good'],
  tooWeak:
    'Whoever has the file can guess at this passphrase for as long as they like. Add words that have nothing to do with each other.',
  keychainOption: 'In the system keychain',
  keychainLine: 'Opens without asking, but only for your user on this computer.',
  useKeychain: 'Keep it in the keychain',
  keychainRefused:
    'The system keychain did not keep the key, or there is none that protects it. Nothing was changed; choose another way.',
  panel: 'Key to the data',
  protection: 'How the key is protected',
  protectedBy: {
    keychain: 'Kept in the system keychain, which opens only for your user.',
    passphrase: 'Protected by a passphrase, which is asked for at every start.',
    file: 'In a file next to the data, unprotected: anyone who copies the whole folder can read it.',
  },
  change: 'Change',
  changeTitle: 'Change how the key is protected',
  changeLine:
    'The data and the backups stay as they are. The present protection applies until the new one has been written and checked.',
  changed: 'The protection of the key was changed.',
  lock: {
    title: 'Revoada is locked',
    goesOn: 'Enter the passphrase to continue. What is queued still goes out at its time.',
    withScreen: 'Lock together with the screen',
    withScreenLine: 'Also when the computer sleeps. Not every Linux tells that its screen was locked.',
    idle: 'Lock when keyboard and mouse are not used',
    never: 'Never',
    now: 'Lock now',
    failed:
      'The choice could not be written; the one before applies. Check the permissions of the data folder.',
  },
  recovery: {
    title: 'Recovery code',
    offerTitle: 'A second key, on paper',
    line: 'If the system keychain is lost or the passphrase forgotten, only this code opens the data and the backups. Print it and keep it away from this computer.',
    none: 'There is none. If the keychain is lost or the passphrase forgotten, nobody can open the data.',
    madeAt: (when) => `Made on ${when}.`,
    make: 'Make a code',
    makeAnother: 'Make another code',
    replaces: 'The code that you have stops working as soon as the new one is made.',
    once: 'The code is shown only now. Revoada does not keep it and cannot show it again.',
    print: 'Print',
    copy: 'Copy',
    copied: 'Copied. It leaves the clipboard in a minute.',
    use: 'Use the recovery code',
    hint: 'Seven groups of four letters and digits. Capitals, spaces and hyphens do not matter.',
    open: 'Open with the code',
    answers: {
      mistyped: 'A letter is missing, added or wrong. Compare it with the paper.',
      another:
        'This code does not open this data: it belongs to another installation, or a newer one replaced it.',
      none_made: 'No code was made for this data.',
      failed: 'The key could not be written. Nothing was changed; check the data folder and try again.',
    },
    acceptedTitle: 'The code opened your data',
    acceptedLine: 'Choose how the key is to be protected from now on. The code goes on working.',
    printTitle: 'Revoada recovery code',
    printFor: 'It opens the data of Revoada when the system keychain is lost or the passphrase forgotten.',
    printUse: 'To use it: start Revoada and choose “Use the recovery code”.',
    printKeep:
      'Keep it away from the computer. Whoever has this page and the data folder can read everything.',
    printOld: 'A code that is made later replaces this one.',
    printMade: (when) => `Made on ${when}.`,
  },
}
