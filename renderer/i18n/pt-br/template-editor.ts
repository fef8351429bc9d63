import type { FormatterKind } from '../../../shared/rules/template-formatters.ts'
import { number, plural } from './formats.ts'

/** What each format makes of a cell, with an example. */
const formats: Record<FormatterKind, string> = {
  first_name: 'Primeiro nome: José',
  proper_case: 'Nome com iniciais maiúsculas: José da Silva',
  uppercase: 'Tudo em MAIÚSCULAS',
  lowercase: 'tudo em minúsculas',
  currency: 'Valor em reais: R$ 1.234,56',
  date: 'Data: 05/11/2026',
  masked_document: 'CPF ou CNPJ oculto: ***.456.789-**',
  digits: 'Só os dígitos',
  plain_letters: 'Sem acentos: João → Joao',
}

export const templateEditor = {
  formats,
  asInSheet: 'Como na planilha',
  formatOf: (column: string) => `${column} aparece:`,
  chooseFormat: (column: string) => `Formato de ${column}`,
  change: (before: string, after: string) => `${before} → ${after}`,
  moreChanges: (count: number) => `mais ${number(count)}`,
  /** Of the words written in the template; what the columns add is counted in the preview. */
  savedParts: (before: number, after: number) =>
    `Só o texto escrito ocupa ${plural(before, 'parte', 'partes')}; sem acentos, ${plural(after, 'parte', 'partes')}.`,
  noSaving: 'Sem acentos, cada parte comporta 160 caracteres em vez de 70.',
  kept: (letters: string) =>
    `Sem substituto: ${letters}. Enquanto estiverem no texto, cada parte comporta 70 caracteres.`,
}
