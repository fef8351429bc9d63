import type { testSend as inPortuguese } from '../pt-br/test-send.ts'
import { plural } from './formats.ts'

export const testSend: typeof inPortuguese = {
  open: 'Send test',
  title: 'Send a test to your phones',
  line: 'Sends the message in the preview now; the draft does not change.',
  charged: 'Tests are charged as usual.',
  rehearsed: 'The local service only simulates: nothing reaches the phones and nothing is charged.',
  send: (count) => (count === 0 ? 'Send test' : `Send test to ${plural(count, 'phone', 'phones')}`),
  sent: (count) => `Test to ${plural(count, 'phone', 'phones')} in the outbox.`,
  landlines: (count) =>
    `${plural(count, 'landline is', 'landlines are')} left out: this message reaches mobiles only.`,
  show: 'View',
  phones: 'Test phones',
  phonesLine: 'Your own phones, to get a campaign before everyone else.',
  add: 'Phone with area code',
  addButton: 'Add',
  remove: (phone) => `Remove ${phone}`,
}
