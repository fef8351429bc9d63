import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { BrowserWindow, Rectangle } from 'electron'
import { type Look, readLook, usualLook } from '../../shared/rules/look.ts'
import { placeOnDisplays } from './window-place.ts'
import { renameFile } from '../rename.ts'
import { createQueue } from '../turns.ts'

const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const
const asMeant = 100

type Kept = { bounds: Rectangle | null; isMaximised: boolean; zoom: number; look: Look }

const asNew: Kept = { bounds: null, isMaximised: false, zoom: asMeant, look: usualLook }
const restMs = 400

/**
 * Where the window stands, how large it is and is drawn, and how it looks: kept over starts, in a file of main's own, for
 * the time before the data are open.
 */
export type WindowState = {
  /** In percent. */
  readonly zoom: number
  readonly isMaximised: boolean
  /** As the window was drawn last. */
  readonly look: Look
  setLook: (look: Look) => void
  /** The window's place of last time, on displays that are there now; null = wherever the system puts it. */
  place: (displays: readonly Rectangle[]) => Rectangle | null
  /** Follows the window, and writes down where it rests. */
  follow: (window: BrowserWindow) => void
  /** Draws the window a step larger or smaller. @returns the zoom in percent */
  zoomBy: (window: BrowserWindow, step: 'in' | 'out' | 'reset') => number
  /** Has `listener` called when the window is drawn in another size. */
  onZoom: (listener: () => void) => void
  /** Ends once everything is on the disk. */
  flush: () => Promise<void>
}

/** The step above or below a zoom; none beyond the last. */
export const zoomStep = (zoom: number, step: 'in' | 'out' | 'reset'): number => {
  if (step === 'reset') return asMeant
  const next = step === 'in' ? zoomSteps.find((one) => one > zoom) : zoomSteps.findLast((one) => one < zoom)
  return next ?? zoom
}

const isNumberFrom =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most

const isPosition = isNumberFrom(-100_000, 100_000)
const isLength = isNumberFrom(1, 100_000)
const isZoom = isNumberFrom(zoomSteps[0], 200)

const isRectangle = (value: unknown): value is Rectangle => {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height }: { [Side in keyof Rectangle]?: unknown } = value
  return isPosition(x) && isPosition(y) && isLength(width) && isLength(height)
}

/**
 * What the file at `path` says; what is missing, or nonsense, is as new. Checked by hand: the window waits for this, and
 * would wait twice as long for a library of schemas to be loaded first.
 */
const readKept = (path: string): Kept => {
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof file !== 'object' || file === null) return asNew
    const { bounds, isMaximised, zoom, look }: { [Part in keyof Kept]?: unknown } = file
    return {
      bounds: isRectangle(bounds) ? bounds : null,
      isMaximised: isMaximised === true,
      zoom: isZoom(zoom) ? zoom : asMeant,
      look: typeof look === 'object' && look !== null ? readLook(look) : usualLook,
    }
  } catch {
    return asNew
  }
}

export const createWindowState = (path: string): WindowState => {
  const zoomListeners = new Set<() => void>()
  // Read before there is a window, which is made of it: a few hundred bytes.
  let kept = readKept(path)
  let timer: NodeJS.Timeout | undefined
  const writing = createQueue()

  const write = (): Promise<void> => {
    clearTimeout(timer)
    const text = JSON.stringify(kept)
    // The place of a window is nothing that a person must hear of when it cannot be kept.
    return writing.add(() => replaceFile(path, text)).catch(() => {})
  }
  const change = (patch: Partial<Kept>): void => {
    kept = { ...kept, ...patch }
    clearTimeout(timer)
    timer = setTimeout(() => void write(), restMs)
  }
  const setZoom = (window: BrowserWindow, zoom: number): number => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom / asMeant)
    if (zoom !== kept.zoom) {
      change({ zoom })
      for (const listener of zoomListeners) listener()
    }
    return zoom
  }

  return {
    get zoom() {
      return kept.zoom
    },
    get isMaximised() {
      return kept.isMaximised
    },
    get look() {
      return kept.look
    },
    setLook: (look) => {
      const { language, theme, density } = kept.look
      if (look.language === language && look.theme === theme && look.density === density) return
      change({ look })
    },
    place: (displays) => (kept.bounds === null ? null : placeOnDisplays(kept.bounds, displays)),
    follow: (window) => {
      const note = (): void => {
        if (window.isMinimized() || window.isFullScreen()) return
        change({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized() })
      }
      window.on('resize', note)
      window.on('move', note)
      window.on('maximize', note)
      window.on('unmaximize', note)
      window.on('close', note)
      // Ctrl and the wheel.
      window.webContents.on('zoom-changed', (_event, direction) =>
        setZoom(window, zoomStep(kept.zoom, direction)),
      )
      // Chromium keeps a zoom for each address too; ours counts.
      window.webContents.on('did-finish-load', () => setZoom(window, kept.zoom))
    },
    zoomBy: (window, step) => setZoom(window, zoomStep(kept.zoom, step)),
    onZoom: (listener) => {
      zoomListeners.add(listener)
    },
    flush: write,
  }
}

/** Puts a whole new file in the place of another. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameFile(`${path}.new`, path)
}
