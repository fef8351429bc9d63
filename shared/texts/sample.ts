import type { Language } from '../rules/language.ts'

type SampleWords = {
  /** The list is called by it. */
  fileName: string
  columns: readonly [name: string, phone: string, amount: string, due: string, city: string]
  title: string
  template: string
}

/** The list of people who do not exist, and what can be written to them. */
export const sampleTexts: Readonly<Record<Language, SampleWords>> = {
  'pt-BR': {
    fileName: 'Exemplo, pessoas fictícias.csv',
    columns: ['Nome', 'Celular', 'Valor', 'Vencimento', 'Cidade'],
    title: 'Lembrete de parcela (exemplo)',
    template: 'Oi, {{Nome:primeiro}}. Sua parcela de R$ {{Valor}} vence em {{Vencimento}}.',
  },
  en: {
    fileName: 'Example, made-up people.csv',
    columns: ['Name', 'Mobile', 'Amount', 'Due', 'City'],
    title: 'Instalment reminder (example)',
    template: 'Hi, {{Name:first}}. R$ {{Amount}} is due on {{Due}}.',
  },
}

/** What is written to a list, where it is the example: its title and message; null for every other list. */
export const sampleMessageOf = (
  fileName: string,
): { readonly title: string; readonly template: string } | null =>
  Object.values(sampleTexts).find((words) => words.fileName === fileName) ?? null
