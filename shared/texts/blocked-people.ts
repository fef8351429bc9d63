import type { BlockingResult } from '../rules/results.ts'
import type { Language } from '../rules/language.ts'

/** Names of do-not-contact lists that are made of results, by the campaign's title. */
export const blockedPeopleTexts: Readonly<
  Record<Language, { untitled: string; name: Readonly<Record<BlockingResult, (campaign: string) => string>> }>
> = {
  'pt-BR': {
    untitled: 'Sem título',
    name: {
      opted_out: (campaign) => `Pediram para sair - ${campaign}`,
      failed_for_ever: (campaign) => `Números inválidos - ${campaign}`,
    },
  },
  en: {
    untitled: 'Untitled',
    name: {
      opted_out: (campaign) => `Opted out - ${campaign}`,
      failed_for_ever: (campaign) => `Invalid numbers - ${campaign}`,
    },
  },
}
