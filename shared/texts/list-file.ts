import type { Language } from '../rules/language.ts'

/** Names and headings of a list that is written to a file. */
export const listFileTexts: Readonly<
  Record<
    Language,
    {
      /** Heading of the number that counts, behind the file's own columns. */
      phone: string
      document: string
      sheetName: string
      fileName: (list: string, format: 'csv' | 'xlsx') => string
    }
  >
> = {
  'pt-BR': {
    phone: 'Telefone usado',
    document: 'Documento usado',
    sheetName: 'Contatos',
    fileName: (list, format) => `${list}.${format}`,
  },
  en: {
    phone: 'Phone used',
    document: 'Document used',
    sheetName: 'Contacts',
    fileName: (list, format) => `${list}.${format}`,
  },
}
