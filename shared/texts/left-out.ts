import type { Language } from '../rules/language.ts'
import { rejectionsEn } from './rejections-en.ts'
import { rejectionsPtBr } from './rejections-pt-br.ts'
import type { Rejections } from './rejections.ts'

export const rejectionTexts: Readonly<Record<Language, Rejections>> = {
  'pt-BR': rejectionsPtBr,
  en: rejectionsEn,
}

/** Headings and words of the file that gives left-out rows back. */
export const leftOutFileTexts: Readonly<
  Record<
    Language,
    {
      sourceRow: string
      /** Of a list that was made of others: their rows have one number after the other. */
      rowOfLists: string
      reason: string
      suggestion: string
      sheetName: string
      /** `file` = where that row stands, of a list that was read from several files. */
      duplicateOf: (row: number, file: string | null) => string
      fileName: (list: string, format: 'csv' | 'xlsx') => string
    }
  >
> = {
  'pt-BR': {
    sourceRow: 'Linha no arquivo',
    rowOfLists: 'Linha, contada pelas listas em sequência',
    reason: 'Por que não entrou',
    suggestion: 'Sugestão',
    sheetName: 'Não entraram',
    duplicateOf: (row, file) =>
      `Repetido: o mesmo contato já está na linha ${row}${file === null ? '' : ` de ${file}`}`,
    fileName: (list, format) => `${list} - não entraram.${format}`,
  },
  en: {
    sourceRow: 'Row in the file',
    rowOfLists: 'Row, counted through the lists',
    reason: 'Why it was left out',
    suggestion: 'Suggestion',
    sheetName: 'Left out',
    duplicateOf: (row, file) =>
      `Duplicate: the same contact is already in row ${row}${file === null ? '' : ` of ${file}`}`,
    fileName: (list, format) => `${list} - left out.${format}`,
  },
}
