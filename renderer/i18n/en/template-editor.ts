import type { templateEditor as inPortuguese } from '../pt-br/template-editor.ts'

export const templateEditor: typeof inPortuguese = {
  formats: {
    first_name: 'First name: José',
    proper_case: 'Name with initial capitals: José da Silva',
    uppercase: 'All in UPPER CASE',
    lowercase: 'all in lower case',
    currency: 'Amount in reais: R$ 1.234,56',
    date: 'Date: 05/11/2026',
    masked_document: 'CPF or CNPJ hidden: ***.456.789-**',
    digits: 'Digits only',
    plain_letters: 'Without accents: João → Joao',
  },
  asInSheet: 'As in the spreadsheet',
  formatOf: (column: string) => `${column} appears:`,
  chooseFormat: (column: string) => `Format of ${column}`,
}
