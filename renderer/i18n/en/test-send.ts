import type { testSend as inPortuguese } from '../pt-br/test-send.ts'
import { plural } from './formats.ts'

export const testSend: typeof inPortuguese = {
  open: 'Send a test',
  title: 'Send a test to your phones',
  line: 'It carries what the preview shows now, leaves at once and does not touch the draft. It costs what any sending costs.',
  send: (count) => (count === 0 ? 'Send a test' : `Send a test to ${plural(count, 'phone', 'phones')}`),
  sent: (count) => `Test to ${plural(count, 'phone', 'phones')} in the outbox.`,
  show: 'Show',
  phones: 'Test phones',
  phonesLine: 'Your own, to get a campaign before everybody does.',
  add: 'Phone with area code',
  addButton: 'Keep',
  remove: (phone) => `Remove ${phone}`,
}
