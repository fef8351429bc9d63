import type * as inPortuguese from './rows-pt-br.ts'
import { rejectionsEn } from './rejections-en.ts'

export const roles: typeof inPortuguese.roles = {
  phone: 'Phone',
  ddd: 'Area code (DDD)',
  name: 'Name',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  message: 'Message',
  variable: 'Variable',
}

export const repairs: typeof inPortuguese.repairs = {
  phone_formatting_removed: 'phone punctuation removed',
  phone_country_code_added: 'country code (55) added',
  phone_ninth_digit_added: 'ninth digit added',
  phone_ninth_digit_added_unsure: 'ninth digit added to a number that starts with 7 (check it)',
  phone_trunk_prefix_removed: 'leading zero removed',
  phone_carrier_code_removed: 'carrier code removed',
  phone_decimal_zero_removed: '“.0” at the end removed',
  phone_second_number_taken: 'another number in the cell used',
  phone_first_of_several_taken: 'first of several numbers in the cell used',
  phone_ddd_from_column: 'area code from its column',
  phone_default_ddd_added: 'chosen area code added',
  phone_from_other_column: 'phone from another column used',
  phone_mobile_from_other_column: 'mobile from another column used',
  cpf_formatting_removed: 'CPF punctuation removed',
  cpf_padding_removed: 'extra zeros before the CPF removed',
  cpf_zeros_restored: 'leading zeros of CPF restored',
  cnpj_formatting_removed: 'CNPJ punctuation removed',
  cnpj_padding_removed: 'extra zeros before the CNPJ removed',
  cnpj_zeros_restored: 'leading zeros of CNPJ restored',
  cnpj_uppercased: 'CNPJ letters in upper case',
}

export const reasons = rejectionsEn
