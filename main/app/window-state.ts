import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { BrowserWindow, Rectangle } from 'electron'
import { z } from 'zod'
import { placeOnDisplays } from './window-place.ts'

const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const
const asMeant = 100

const pixels = z.number().int().min(-100_000).max(100_000)
const fileSchema = z.object({
  bounds: z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() }).nullable(),
  isMaximised: z.boolean(),
  zoom: z.number().int().min(zoomSteps[0]).max(200),
})
type Kept = z.infer<typeof fileSchema>

const asNew: Kept = { bounds: null, isMaximised: false, zoom: asMeant }
const restMs = 400

/** Where the window stands, how large it is and is drawn: kept over starts, in a file of main's own. */
export type WindowState = {
  /** In percent. */
  readonly zoom: number
  readonly isMaximised: boolean
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

/** What the file at `path` says; one that is not there, or says nonsense, is as none. */
const readKept = (path: string): Kept => {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return asNew
  }
}

export const createWindowState = (path: string): WindowState => {
  const zoomListeners = new Set<() => void>()
  // Read before there is a window, which is made of it: a few hundred bytes.
  let kept = readKept(path)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = (): Promise<void> => {
    clearTimeout(timer)
    const text = JSON.stringify(kept)
    // The place of a window is nothing that a person must hear of when it cannot be kept.
    writing = writing.then(() => replaceFile(path, text)).catch(() => {})
    return writing
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
  await rename(`${path}.new`, path)
}
