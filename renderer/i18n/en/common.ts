import type { common as inPortuguese } from '../pt-br/common.ts'

import { number, plural } from './formats.ts'

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
  widthOf: (column) => `Width of column ${column}`,
  copied: (rows) => plural(rows, 'row copied', 'rows copied'),
  copyLess: (most) =>
    `Nothing was copied: at most ${number(most)} rows can be copied at once. Select fewer rows, or save them to a file.`,
  copyFailed: 'Nothing was copied: some of the rows have not loaded yet. Copy again.',
}
