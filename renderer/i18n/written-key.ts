import type { PersonKey } from '../../shared/rules/person-key.ts'
import { writePhone } from './formats.ts'

/** A phone or document as people write it; CPF and CNPJ are told apart by their marks. */
export const writeKey = ({ kind, key }: PersonKey): string => {
  switch (kind) {
    case 'phone':
      return writePhone(key)
    case 'cpf':
      return key.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    case 'cnpj':
      return key.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  }
}
