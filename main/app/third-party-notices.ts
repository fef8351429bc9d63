import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { shell } from 'electron'
import { z } from 'zod'
import { type ThirdPartyNotice, thirdPartyNoticeSchema } from '../../shared/bridge/shell.ts'

/** What of others is in this build; empty while developing, where nothing has been built of it. */
export const readThirdPartyNotices = async (path: string): Promise<ThirdPartyNotice[]> => {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  return z.array(thirdPartyNoticeSchema).parse(JSON.parse(text))
}

/** Shows where Electron's and Chromium's own licences lie: beside the program, on macOS inside the app. */
export const showElectronLicences = (): void => {
  const folder = process.platform === 'darwin' ? process.resourcesPath : dirname(process.execPath)
  shell.showItemInFolder(join(folder, 'LICENSES.chromium.html'))
}
