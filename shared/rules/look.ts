import { type Language, languages } from './language.ts'

/** `system`: light or dark as the computer is. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How much of a table stands in the window's height. */
export const densities = ['normal', 'compact'] as const
export type Density = (typeof densities)[number]

/** What is drawn, with `system` resolved. */
export type DrawnTheme = Exclude<Theme, 'system'>

/** Of a person's settings what the window needs before any data are open: it may not flash in another language or theme. */
export type Look = { language: Language; theme: Theme; density: Density }

export const usualLook: Look = { language: 'pt-BR', theme: 'system', density: 'normal' }

/** The look as it was written down somewhere; what is missing, or none of ours, is as usual. */
export const readLook = (kept: { readonly [Part in keyof Look]?: unknown }): Look => ({
  language: languages.find((one) => one === kept.language) ?? usualLook.language,
  theme: themes.find((one) => one === kept.theme) ?? usualLook.theme,
  density: densities.find((one) => one === kept.density) ?? usualLook.density,
})
