import type { RecordField } from '../api/enrichment-fields.ts'
import type { Language } from '../rules/language.ts'
import { recordFieldsEn } from './record-fields-en.ts'
import { recordFieldsPtBr } from './record-fields-pt-br.ts'

/** What heads the fields of records, in tables and files alike. */
export const recordFieldTexts: Readonly<Record<Language, Readonly<Record<RecordField, string>>>> = {
  'pt-BR': recordFieldsPtBr,
  en: recordFieldsEn,
}

/** Words of a file of records. */
export const recordFileTexts: Readonly<
  Record<
    Language,
    {
      sheetName: string
      fileName: (enrichment: string, format: 'csv' | 'xlsx') => string
      yes: string
      no: string
    }
  >
> = {
  'pt-BR': {
    sheetName: 'Registros',
    fileName: (enrichment, format) => `${enrichment} - enriquecida.${format}`,
    yes: 'Sim',
    no: 'Não',
  },
  en: {
    sheetName: 'Records',
    fileName: (enrichment, format) => `${enrichment} - enriched.${format}`,
    yes: 'Yes',
    no: 'No',
  },
}
