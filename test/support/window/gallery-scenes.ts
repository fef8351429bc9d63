import type { Scene } from './scene.ts'

/** What lies over the window, and so is shown alone. */
export const overTheGallery = [
  'toast/open',
  'dialog/question',
  'dialog/long question',
  'dialog/sheet',
  'dialog/action failed',
  'dialog/action blocked',
  'name-dialog/open',
  'menu/open',
  'popover/open',
  'palette/open',
  'palette/nothing found',
]

/** Every component of renderer/ui in all its states. */
export const galleryScenes: readonly Scene[] = ['', ...overTheGallery].map((path) => ({
  name: path === '' ? 'gallery' : `gallery-${path.replaceAll(/\W/g, '-')}`,
  path: encodeURIComponent(path),
  isGallery: true,
}))
