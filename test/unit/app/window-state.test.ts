import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOnDisplays } from '../../../main/app/window-place.ts'
import { createWindowState, zoomStep } from '../../../main/app/window-state.ts'
import { readLook, usualLook } from '../../../shared/rules/look.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const second = { x: 1920, y: 200, width: 1280, height: 1024 }
const window = { x: 2000, y: 300, width: 1000, height: 700 }

describe('window placement', () => {
  it('a window keeps its position when its display is still connected', () => {
    expect(placeOnDisplays(window, [screen, second])).toEqual(window)
  })

  it('a window whose display is gone is placed by the system', () => {
    expect(placeOnDisplays(window, [screen])).toBeNull()
  })

  it('a window is shrunk to fit a display that has become smaller', () => {
    expect(
      placeOnDisplays({ x: 300, y: 200, width: 1800, height: 1000 }, [
        { ...screen, width: 1280, height: 720 },
      ]),
    ).toEqual({
      x: 0,
      y: 0,
      width: 1280,
      height: 720,
    })
  })

  it('a restored window position is always within a display or left to the system', async () => {
    const rectangle = fc.record({
      x: fc.integer({ min: -5_000, max: 5_000 }),
      y: fc.integer({ min: -5_000, max: 5_000 }),
      width: fc.integer({ min: 200, max: 6_000 }),
      height: fc.integer({ min: 200, max: 4_000 }),
    })
    // The window was somewhere on one of them, and may reach far beyond it.
    const onADisplay = fc
      .tuple(
        rectangle,
        fc.array(rectangle, { maxLength: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(160),
      )
      .map(([display, others, along, below]) => ({
        displays: [...others, display],
        before: {
          x: Math.round(display.x + along * (display.width - 160)),
          y: display.y + below,
          width: 160 + (display.height % 3_000),
          height: display.width,
        },
      }))
    await checkProperty(onADisplay, ({ before, displays }) => {
      const place = placeOnDisplays(before, displays)
      if (place === null) return
      const isWithin = displays.some(
        (display) =>
          place.x >= display.x &&
          place.y >= display.y &&
          place.x + place.width <= display.x + display.width &&
          place.y + place.height <= display.y + display.height,
      )
      expect(isWithin).toBe(true)
    })
  })
})

describe('saved window state', () => {
  const kept = (text: string) => {
    const path = join(temporaryFolder(), 'window.json')
    writeFileSync(path, text)
    return createWindowState(path)
  }

  it('the saved window state is read at the next start', () => {
    const look = { language: 'en', theme: 'dark', density: 'compact' }
    const state = kept(JSON.stringify({ bounds: window, isMaximised: true, zoom: 125, look }))
    expect(state.place([screen, second])).toEqual(window)
    expect([state.isMaximised, state.zoom, state.look]).toEqual([true, 125, look])
  })

  it.each(['', '{', 'null', '7', '[]', '{"bounds":7,"isMaximised":"yes","zoom":"125","look":"dark"}'])(
    'the window state has its defaults when the file holds “%s”',
    (text) => {
      const state = kept(text)
      expect([state.place([screen]), state.isMaximised, state.zoom, state.look]).toEqual([
        null,
        false,
        100,
        usualLook,
      ])
    },
  )

  it.each([
    ['the place', { bounds: { ...window, x: '1' } }],
    ['the place', { bounds: { ...window, width: 0 } }],
    ['the place', { bounds: { ...window, y: 1e9 } }],
    ['the zoom', { zoom: 9_000 }],
    ['the zoom', { zoom: 99.5 }],
    ['the theme', { look: { language: 'en', theme: 'pink', density: 'compact' } }],
    ['the language', { look: { language: '"><script>', theme: 'dark', density: 'compact' } }],
  ])('an invalid value resets only %s to its default: %j', (_part, nonsense) => {
    const look = { language: 'en', theme: 'dark', density: 'compact' }
    const state = kept(JSON.stringify({ bounds: window, isMaximised: true, zoom: 125, look, ...nonsense }))
    expect([state.place([second]), state.zoom, state.look]).toEqual([
      'bounds' in nonsense ? null : window,
      'zoom' in nonsense ? 100 : 125,
      'look' in nonsense ? readLook({ ...look, ...nonsense.look }) : look,
    ])
    expect(state.isMaximised).toBe(true)
  })

  it('the language, theme and density are saved and read back', async () => {
    const path = join(temporaryFolder(), 'window.json')
    const state = createWindowState(path)
    state.setLook({ language: 'en', theme: 'dark', density: 'compact' })
    await state.flush()
    expect(createWindowState(path).look).toEqual({ language: 'en', theme: 'dark', density: 'compact' })
  })

  it('the window state is written completely and leaves no temporary file', async () => {
    const path = join(temporaryFolder(), 'window.json')
    const state = createWindowState(path)
    await state.flush()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      bounds: null,
      isMaximised: false,
      zoom: 100,
      look: usualLook,
    })
    expect(existsSync(`${path}.new`)).toBe(false)
  })
})

describe('window zoom', () => {
  it('the zoom moves in steps between 50 and 200 percent and resets to 100', () => {
    const up = [50]
    while (zoomStep(up.at(-1) ?? 0, 'in') !== up.at(-1)) up.push(zoomStep(up.at(-1) ?? 0, 'in'))
    expect(up).toEqual([50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200])
    expect(zoomStep(50, 'out')).toBe(50)
    expect(zoomStep(175, 'reset')).toBe(100)
  })
})
