/** Entry of the reader under plain Node. In the app it is a page (page/entry.ts). */
import { writeSync } from 'node:fs'
import { endOnUncaught } from '../../shared/processes/uncaught.ts'
import { channelToParent } from './channel.ts'
import { closeNetwork } from './close-network.ts'
import { openGivenFile } from './given-file.ts'
import { serve } from './serve.ts'

const note = (line: string): void => void writeSync(process.stderr.fd, line)
endOnUncaught(process, note)
closeNetwork()
serve(channelToParent(), {
  rssBytes: () => process.memoryUsage.rss(),
  openFile: () => openGivenFile(),
  note,
  exit: (code) => process.exit(code),
})
