import { awaitChannel } from './channel.ts'
import { serve } from './serve.ts'

/** Entry of the reader process; the only module of the reader that starts something when it is imported. */
awaitChannel((channel) => {
  serve(channel, { rssBytes: () => process.memoryUsage.rss(), exit: (code) => process.exit(code) })
})
