import type { Readable } from 'node:stream'

/**
 * Where an Electron that was started with `--remote-debugging-port=0` can be asked. Chromium writes it to the standard
 * error, which is read to the end so that it never has to wait.
 */
export const debuggerAddress = (errors: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    errors.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /DevTools listening on (ws:\/\/127\.0\.0\.1:\d+\/\S*)/.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    })
    errors.once('end', () =>
      reject(new Error(`Electron ended without a word on where it can be asked:\n${text}`)),
    )
  })
