import type { enrichment as inPortuguese } from '../pt-br/enrichment.ts'

export const enrichment: typeof inPortuguese = {
  title: 'Price and time',
  synthetic: 'Synthetic data',
  syntheticLine:
    'Records are made up: the same document always gives the same record, and none belongs to a real person or company. For CNPJ, the imported base takes priority.',
  prices: 'Price per document, in reais',
  shapes: {
    PROFILE_360: 'Profile · PROFILE_360',
    TARGET_PRO: 'Contacts · TARGET_PRO',
    PRO_RATE_FINANCIAL: 'Income · PRO_RATE_FINANCIAL',
    CNPJ: 'Company · CNPJ',
  },
  costOf: (documents, cost) => `${documents} documents: ${cost}`,
  priceWrong: 'From 0 to 999.9999, with up to four decimal places, as in 0.35.',
  pace: 'How long it takes',
  preparation: 'Preparation, in seconds',
  preparationWrong: 'From 0 to 86,400 (a day).',
  rate: 'Documents per second',
  rateWrong: 'More than 0, up to 1,000,000,000.',
  takes: (documents, time) => `${documents} documents take about ${time}`,
  takesToo: (documents, time) => `${documents}, about ${time}`,
  fromNowOn: 'Applies to lists created from now on.',
  mendFirst: 'To save, fix what is marked.',
  saved: 'Prices and time saved.',
  discard: 'Discard changes',
}
