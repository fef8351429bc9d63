import type { ElectronApplication } from '@playwright/test'

/** Answers every dialog for saving a file with this path from now on. */
export const saveTo = (app: ElectronApplication, filePath: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path })
  }, filePath)
