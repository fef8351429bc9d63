import { writeSync } from 'node:fs'
import { endOnUncaught } from '../../shared/processes/uncaught.ts'
import { emptyCoreDumps } from '../core-dumps.ts'
import { awaitChannel } from './channel.ts'
import { serve } from './serve.ts'

endOnUncaught(process, (line) => writeSync(process.stderr.fd, line))
emptyCoreDumps()

/** Entry of the reader process; the only module of the reader that starts something when it is imported. */
awaitChannel((channel) => {
  serve(channel, { rssBytes: () => process.memoryUsage.rss(), exit: (code) => process.exit(code) })
})
