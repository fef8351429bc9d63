import type { common as inPortuguese } from '../pt-br/common.ts'

export const common: typeof inPortuguese = {
  appName: 'Revoada',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  save: 'Save',
  undo: 'Undo',
  retry: 'Try again',
  more: 'More actions',
  open: 'Open',
  loading: 'Reading…',
  dismiss: 'Dismiss this message',
  showInFolder: 'Show in folder',
  untitled: 'Untitled',
  none: '—',
  error: 'Problem',
  warning: 'Warning',
  info: 'Note',
}
