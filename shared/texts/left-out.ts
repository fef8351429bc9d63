/**
 * Why a row was not taken, in both languages: for the screen, and for the file that gives the rows back.
 * What happened first, then what to do.
 */
import type { RejectionReason } from '../rules/row-verdict.ts'

export type Language = 'pt-BR' | 'en'

export const rejectionTexts: Readonly<Record<Language, Readonly<Record<RejectionReason, string>>>> = {
  'pt-BR': {
    phone_empty: 'Sem telefone',
    phone_scientific_notation:
      'A planilha guardou o número em notação científica e os últimos dígitos se perderam',
    phone_without_ddd: 'Telefone sem DDD',
    phone_ddd_unknown: 'DDD inexistente',
    phone_too_short: 'Telefone com dígitos a menos',
    phone_too_long: 'Telefone com dígitos a mais',
    phone_not_digits: 'Há letras no lugar do telefone',
    phone_service_number: 'Número de serviço (0800, 4004, 190…), que não recebe mensagens',
    phone_mobile_malformed: 'Celular de 11 dígitos que não começa com 9 depois do DDD',
    phone_landline_malformed: 'Fixo que não começa com 2, 3, 4 ou 5 depois do DDD',
    phone_foreign_invalid: 'Número de outro país que não existe no plano de lá',
    phone_repeated_digit: 'Número de preenchimento (dígitos repetidos)',
    cpf_empty: 'Sem CPF',
    cpf_scientific_notation:
      'A planilha guardou o CPF em notação científica e os últimos dígitos se perderam',
    cpf_length_wrong: 'CPF com quantidade errada de dígitos',
    cpf_check_digits_wrong: 'CPF com dígitos verificadores errados',
    cpf_repeated_digit: 'CPF de preenchimento (dígitos repetidos)',
    cnpj_empty: 'Sem CNPJ',
    cnpj_scientific_notation:
      'A planilha guardou o CNPJ em notação científica e os últimos dígitos se perderam',
    cnpj_length_wrong: 'CNPJ com quantidade errada de caracteres',
    cnpj_characters_wrong: 'CNPJ com caracteres que não cabem ali',
    cnpj_check_digits_wrong: 'CNPJ com dígitos verificadores errados',
    cnpj_all_zero: 'CNPJ só de zeros',
    row_wider_than_header: 'A linha tem mais células que o cabeçalho; as colunas podem estar deslocadas',
  },
  en: {
    phone_empty: 'No phone',
    phone_scientific_notation:
      'The spreadsheet kept the number in scientific notation and its last digits are lost',
    phone_without_ddd: 'Phone without an area code (DDD)',
    phone_ddd_unknown: 'Area code (DDD) that does not exist',
    phone_too_short: 'Phone with too few digits',
    phone_too_long: 'Phone with too many digits',
    phone_not_digits: 'Letters where the phone should be',
    phone_service_number: 'Service number (0800, 4004, 190…), which receives no messages',
    phone_mobile_malformed: '11-digit mobile that does not begin with 9 after the area code',
    phone_landline_malformed: 'Landline that does not begin with 2, 3, 4 or 5 after the area code',
    phone_foreign_invalid: 'Number of another country that does not exist in its plan',
    phone_repeated_digit: 'Placeholder number (repeated digits)',
    cpf_empty: 'No CPF',
    cpf_scientific_notation:
      'The spreadsheet kept the CPF in scientific notation and its last digits are lost',
    cpf_length_wrong: 'CPF with the wrong number of digits',
    cpf_check_digits_wrong: 'CPF whose check digits do not close',
    cpf_repeated_digit: 'Placeholder CPF (repeated digits)',
    cnpj_empty: 'No CNPJ',
    cnpj_scientific_notation:
      'The spreadsheet kept the CNPJ in scientific notation and its last digits are lost',
    cnpj_length_wrong: 'CNPJ with the wrong number of characters',
    cnpj_characters_wrong: 'CNPJ with characters that do not belong there',
    cnpj_check_digits_wrong: 'CNPJ whose check digits do not close',
    cnpj_all_zero: 'CNPJ of zeros only',
    row_wider_than_header: 'The row has more cells than the header; its columns may have shifted',
  },
}

/** Headings and words of the file that gives left-out rows back. */
export const leftOutFileTexts: Readonly<
  Record<
    Language,
    {
      sourceRow: string
      reason: string
      duplicateOf: (row: number) => string
      fileName: (list: string) => string
    }
  >
> = {
  'pt-BR': {
    sourceRow: 'Linha no arquivo',
    reason: 'Por que não entrou',
    duplicateOf: (row) => `Repetido: o mesmo contato já está na linha ${row}`,
    fileName: (list) => `${list} - não entraram.csv`,
  },
  en: {
    sourceRow: 'Row in the file',
    reason: 'Why it was left out',
    duplicateOf: (row) => `Duplicate: the same contact is already in row ${row}`,
    fileName: (list) => `${list} - left out.csv`,
  },
}
