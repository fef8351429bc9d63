import type { remembered as inPortuguese } from '../pt-br/remembered.ts'
import { number, plural } from './formats.ts'

export const remembered: typeof inPortuguese = {
  title: 'Remembered columns',
  line: 'The role each column had in an import is suggested again for files with the same headers. Only the column names are saved, on this computer; nothing from the rows, nor the file name.',
  empty: 'Nothing remembered so far. It starts with the next import of a file with a header.',
  others: (count) => plural(count, 'other column', 'other columns'),
  used: (when) => `Last import: ${when}`,
  forget: 'Forget',
  forgetOne: (columns) => `Forget ${columns}`,
  forgetAll: 'Forget all',
  forgetAllTitle: 'Forget all columns?',
  forgetAllLine: (count) =>
    `The column roles of ${plural(count, 'type of file', 'types of file')} will be deleted from this computer. Imported lists stay as they are.`,
  forgotten: (count) =>
    count === 1
      ? 'Forgotten. The next import suggests roles by name and content.'
      : `${number(count)} forgotten. The next import suggests roles by name and content.`,
  notForgotten: 'This was not forgotten.',
  showAll: (count) => `Show all ${number(count)}`,
}
