import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DrawnTheme, Look } from '../../shared/rules/look.ts'

const builtRoot = '<html lang="pt-BR" data-theme="light">'
const builtPlace = '<div id="app"></div>'

/**
 * Whether the app comes up with its frame: not where it is introduced first, or asks for a passphrase.
 * @param keysPath where keyring.ts keeps the keys
 * @param firstStartPath the file that first-start.ts leaves until the introduction has been seen
 */
export const opensUnasked = async (keysPath: string, firstStartPath: string): Promise<boolean> => {
  if (existsSync(firstStartPath)) return false
  try {
    const file: unknown = JSON.parse(await readFile(keysPath, 'utf8'))
    return typeof file === 'object' && file !== null && 'backend' in file && file.backend !== 'passphrase'
  } catch {
    return false
  }
}

export type FirstPictureOptions = {
  /** The folder of what renderer/first-picture/ drew: the frame around the pages, once for each look. */
  pictures: string
  /** That of last time. */
  look: Look
  theme: DrawnTheme
  /** False where something else than the frame is to be seen first. */
  hasFrame: boolean
}

/**
 * The page as it is seen before any of its scripts runs: in the look of last time, with the frame as the build drew it.
 * That can neither be clicked nor read aloud; the scripts put the real one in its place.
 * @param built index.html as it was built
 */
export const withFirstPicture = async (
  built: string,
  { pictures, look, theme, hasFrame }: FirstPictureOptions,
): Promise<string> => {
  const { language, density } = look
  const root = `<html lang="${language}" data-theme="${theme}" data-chosen-theme="${look.theme}" data-density="${density}">`
  const page = built.replace(builtRoot, root)
  if (!hasFrame) return page
  const system = process.platform === 'darwin' ? 'mac' : 'other'
  const picture = await readFile(join(pictures, `${language}.${theme}.${system}.html`), 'utf8')
  return page.replace(builtPlace, () => `<div id="app" inert>${picture}</div>`)
}
