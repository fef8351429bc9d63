import type { Language } from '../rules/language.ts'
import type { PersonKeyKind } from '../rules/person-key.ts'

/** Headings and words of a do-not-contact list that is written as a file. */
export const suppressionFileTexts: Readonly<
  Record<
    Language,
    {
      kind: string
      key: string
      kinds: Readonly<Record<PersonKeyKind, string>>
      fileName: (list: string) => string
    }
  >
> = {
  'pt-BR': {
    kind: 'Tipo',
    key: 'Número',
    kinds: { phone: 'Telefone', cpf: 'CPF', cnpj: 'CNPJ' },
    fileName: (list) => `${list} - bloqueios.csv`,
  },
  en: {
    kind: 'Kind',
    key: 'Number',
    kinds: { phone: 'Phone', cpf: 'CPF', cnpj: 'CNPJ' },
    fileName: (list) => `${list} - do not contact.csv`,
  },
}
