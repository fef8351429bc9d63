import type { access as inPortuguese } from '../pt-br/access.ts'
import { plural } from './formats.ts'

export const access: typeof inPortuguese = {
  title: 'Access log',
  line: 'Who exported, copied, searched, erased or showed personal data, and when.',
  show: 'View log',
  what: 'It only grows: Revoada neither changes nor deletes a line. It holds ids and counts, never the data of people.',
  none: 'Nothing has been exported, copied, searched or erased yet.',
  columns: { when: 'When', action: 'Action', account: 'User', count: 'Count' },
  earlier: 'Earlier',
  later: 'Later',
  export: 'Export',
  exported: (rows) => `${plural(rows, 'line', 'lines')} exported.`,
  broken: (number) => ({
    what: `Line ${number} is not as it was written, or one is missing before it.`,
    todo: 'Somebody changed the log outside Revoada. Export it and show it to whoever looks after security.',
  }),
}
