import type { common as inPortuguese } from '../pt-br/common.ts'

export const common: typeof inPortuguese = {
  appName: 'Revoada',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  tooLate: (name) => `“${name}” cannot be brought back any more.`,
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Reading…',
  dismiss: 'Dismiss this message',
  showInFolder: 'Show in folder',
  untitled: 'Untitled',
  none: '—',
}
