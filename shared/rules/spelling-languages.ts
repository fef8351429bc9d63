/** Languages of the dictionaries that come with the app. */
export const spellingLanguages = ['pt-BR', 'en'] as const
export type SpellingLanguage = (typeof spellingLanguages)[number]
