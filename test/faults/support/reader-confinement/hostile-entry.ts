/** A reader under plain Node whose parser is hostile; as a utility process it is told its orders by the port. */
import { closeNetwork } from '../../../../main/reader/close-network.ts'
import { type Orders, tryAll } from './attempts.ts'

const isConfined = process.argv[2] !== 'unconfined'
if (isConfined) closeNetwork()

process.on('message', (orders: Orders) => {
  void tryAll(orders).then((got) => process.send?.(got))
})
