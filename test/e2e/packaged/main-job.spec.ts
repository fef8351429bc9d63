import { test } from '../support/app.ts'
import { doMainJob } from '../support/main-job.ts'
import { launchPackaged } from '../support/packaged-app.ts'

// The same steps as from the build. Nothing can answer the system's save dialog in a packaged app, so nothing is saved.
test('the packaged app takes a CSV from Excel to a campaign that was sent, every number true', async ({
  folder,
  userData,
}) => {
  const { page, quit } = await launchPackaged(userData)
  await doMainJob({ page, quit, folder, userData, saveAs: null })
})
