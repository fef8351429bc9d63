import { shellCalls as os } from './serve-shell.ts'
import type { Transfer } from './transfer.ts'

/** Everything in one file, out of this computer and into it. */
export const createTransferCalls = (transfer: Transfer) => ({
  exportData: os.exportData.handler(({ input, context: { window } }) =>
    transfer.exportData(window, input.passphrase),
  ),
  pickImport: os.pickImport.handler(({ context: { window } }) => transfer.pickImport(window)),
  importData: os.importData.handler(({ input }) => transfer.importData(input.passphrase)),
})
