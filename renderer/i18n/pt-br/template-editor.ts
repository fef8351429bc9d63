import type { FormatterKind } from '../../../shared/rules/template-formatters.ts'

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
}
