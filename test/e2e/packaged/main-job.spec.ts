import { test } from '../support/app.ts'
import { doMainJob } from '../support/main-job.ts'
import { launchPackaged } from '../support/packaged-app.ts'

// The same steps as from the build. Nothing can answer the system's save dialog in a packaged app, so nothing is saved.
test('the packaged app turns a CSV from Excel into a sent campaign with correct numbers', async ({
  folder,
  userData,
}) => {
  const { page, quit } = await launchPackaged(userData)
  await doMainJob({ page, quit, folder, userData, saveAs: null })
})
