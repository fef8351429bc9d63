import type { remembered as inPortuguese } from '../pt-br/remembered.ts'
import { number, plural } from './formats.ts'

export const remembered: typeof inPortuguese = {
  title: 'Remembered columns',
  line: 'The role that each column had in an import is proposed again for files with the same headers. Only the names of the columns are kept, on this computer; nothing of the rows, nor the name of the file.',
  empty: 'Nothing remembered so far. It begins with the next import of a file with a header.',
  others: (count) => plural(count, 'other column', 'other columns'),
  used: (when) => `Last import: ${when}`,
  forget: 'Forget',
  forgetOne: (columns) => `Forget ${columns}`,
  forgetAll: 'Forget all',
  forgetAllTitle: 'Forget all columns?',
  forgetAllLine: (count) =>
    `The columns’ roles of ${plural(count, 'kind of file', 'kinds of file')} will be erased from this computer. Imported lists stay as they are.`,
  forgotten: (count) =>
    count === 1
      ? 'Forgotten. The next import proposes by names and content.'
      : `${number(count)} forgotten. The next import proposes by names and content.`,
  notForgotten: 'This was not forgotten.',
  showAll: (count) => `Show all ${number(count)}`,
}
