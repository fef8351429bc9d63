/** The languages that the program speaks, by their BCP 47 tags. */
export const languages = ['pt-BR', 'en'] as const
export type Language = (typeof languages)[number]
