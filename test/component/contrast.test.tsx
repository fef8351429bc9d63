/** Every pair of colours that carries text or meaning, computed from the tokens themselves (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8')

const tokensOf = (theme: string): Map<string, readonly [number, number, number]> => {
  const start = css.indexOf(`[data-theme='${theme}'] {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  const found = block.matchAll(/--([a-z0-9-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return new Map(
    [...found].map(([, name, l, c, h]) => [name ?? '', [Number(l), Number(c), Number(h)]] as const),
  )
}

/** Relative luminance of an OKLCH colour, cut to what sRGB can show as a screen does. */
const luminance = ([lightness, chroma, hue]: readonly [number, number, number]): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const grounds = ['canvas', 'surface', 'sunken', 'hover']
const meanings = ['green', 'amber', 'red', 'violet', 'blue']
const kinds = ['sms', 'rcs', 'cards', 'voice', 'ivr']
const textPairs = [
  ...['ink', 'ink-2', 'ink-3', 'brand'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['brand', 'brand-soft'],
  ['ink', 'brand-soft'],
  ['ink-2', 'pressed'],
  ['canvas', 'ink'],
  ...kinds.map((kind) => [`${kind}-ink`, `${kind}-soft`]),
  ...meanings.flatMap((meaning) => [
    [`${meaning}-ink`, `${meaning}-soft`],
    [`${meaning}-ink`, 'surface'],
    [`${meaning}-ink`, 'canvas'],
    ['ink', `${meaning}-soft`],
    ['ink-2', `${meaning}-soft`],
  ]),
]
const shapePairs = [
  ...['line-strong', 'coral-shape', ...meanings.map((meaning) => `${meaning}-shape`)].flatMap((shape) =>
    ['canvas', 'surface'].map((ground) => [shape, ground]),
  ),
  ...meanings.map((meaning) => [`${meaning}-shape`, `${meaning}-soft`]),
]

describe.each(['light', 'dark'])('colours of the %s theme', (theme) => {
  const tokens = tokensOf(theme)
  const contrast = (one: string, other: string): number => {
    const [a, b] = [one, other].map((name) => {
      const colour = tokens.get(name)
      if (colour === undefined) throw new Error(`tokens.css has no --${name} in ${theme}`)
      return luminance(colour)
    })
    return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05)
  }
  const tooWeak = (pairs: string[][], least: number) =>
    pairs.flatMap(([one = '', other = '']) => {
      const found = contrast(one, other)
      return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : []
    })

  it(`text colours of the ${theme} theme have a contrast of at least 4.5:1`, () => {
    expect(tooWeak(textPairs, 4.5)).toEqual([])
  })

  it(`meaningful shapes of the ${theme} theme have a contrast of at least 3:1`, () => {
    expect(tooWeak(shapePairs, 3)).toEqual([])
  })
})
