import type { keys as inPortuguese } from '../pt-br/keys.ts'

export const keys: typeof inPortuguese = {
  choiceLine:
    'Revoada encrypts everything it stores. This computer has no system keychain that would protect the key, so the choice is yours.',
  refusedLine:
    'Revoada encrypts everything it stores. The keychain of this system did not keep the key: close Revoada and open it again so that it asks once more, or choose another way.',
  passphraseOption: 'With a passphrase',
  passphraseLine:
    'You will be asked for it every time Revoada opens. Without it no one can read the data, not even you: it cannot be recovered.',
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
    'Quit, start Revoada again and answer the system’s prompt. If the keychain has changed, sign in with the same user and environment as before, or turn it on again.',
  failed:
    'The key could not be stored. Nothing was changed; check the permissions of the data folder and try again.',
}
