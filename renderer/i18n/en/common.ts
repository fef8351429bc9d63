import type { common as inPortuguese } from '../pt-br/common.ts'

export const common: typeof inPortuguese = {
  appName: 'Revoada',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  tooLate: (name) => `“${name}” can no longer be restored.`,
  undo: 'Undo',
  retry: 'Try again',
  loading: 'Loading…',
  dismiss: 'Dismiss this message',
  showInFolder: 'Show in folder',
  untitled: 'Untitled',
  none: '—',
}
