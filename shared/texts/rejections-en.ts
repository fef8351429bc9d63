import type { Rejections } from './rejections.ts'

export const rejectionsEn: Rejections = {
  phone_empty: { short: 'no phone', why: 'The phone cell is empty.' },
  phone_scientific_notation: {
    short: 'scientific notation',
    why: 'The spreadsheet kept something like 5.51199E+12 and the last digits are lost. Ask for the original file or correct it by hand.',
  },
  phone_digits_lost: {
    short: 'last digits lost',
    why: 'It ends with seven zeros, as a mobile number does that the spreadsheet rounded (5.51199E+12). Ask for the original file. If the number is right, write it with punctuation.',
  },
  phone_without_ddd: {
    short: 'no area code',
    why: 'The number has 8 or 9 digits. If all of them are from one area, choose an area code for them.',
  },
  phone_ddd_unknown: {
    short: 'area code does not exist',
    why: 'No area of Brazil uses this code.',
  },
  phone_too_short: { short: 'too few digits', why: 'Digits are missing for a Brazilian phone number.' },
  phone_too_long: { short: 'too many digits', why: 'There are more digits than a phone number has.' },
  phone_not_digits: {
    short: 'not a phone',
    why: 'The cell holds no phone number. The right column may be another one.',
  },
  phone_service_number: {
    short: 'service number',
    why: 'Numbers like 0800, 4004 and 190 do not receive messages.',
  },
  phone_mobile_malformed: {
    short: 'malformed mobile',
    why: 'It is as long as a mobile number but has no 9 after the area code.',
  },
  phone_landline_malformed: {
    short: 'malformed landline',
    why: 'It is as long as a landline number, but none begins with that digit.',
  },
  phone_foreign_invalid: {
    short: 'invalid foreign number',
    why: 'It looks like another country’s number but does not follow that numbering plan.',
  },
  phone_repeated_digit: {
    short: 'repeated digit',
    why: 'Sequences like 99999-9999 are filler, not a phone number.',
  },
  cpf_empty: { short: 'no CPF', why: 'The CPF cell is empty.' },
  cpf_scientific_notation: {
    short: 'CPF in scientific notation',
    why: 'The spreadsheet rounded the CPF and the last digits are lost. Ask for the original file.',
  },
  cpf_length_wrong: {
    short: 'CPF of wrong length',
    why: 'A CPF has 11 digits, and the missing ones could not be proved.',
  },
  cpf_check_digits_wrong: {
    short: 'CPF does not check',
    why: 'The check digits do not match: a digit is wrong.',
  },
  cpf_repeated_digit: { short: 'CPF of one digit', why: 'CPFs like 111.111.111-11 do not exist.' },
  cnpj_empty: { short: 'no CNPJ', why: 'The CNPJ cell is empty.' },
  cnpj_scientific_notation: {
    short: 'CNPJ in scientific notation',
    why: 'The spreadsheet rounded the CNPJ and the last digits are lost. Ask for the original file.',
  },
  cnpj_length_wrong: {
    short: 'CNPJ of wrong length',
    why: 'A CNPJ has 14 places, and the missing ones could not be proved.',
  },
  cnpj_characters_wrong: {
    short: 'CNPJ with strange characters',
    why: 'A CNPJ has only letters and digits, and its last two are digits.',
  },
  cnpj_check_digits_wrong: {
    short: 'CNPJ does not check',
    why: 'The check digits do not match: something is wrong.',
  },
  cnpj_all_zero: { short: 'CNPJ of zeros', why: 'A CNPJ of only zeros is filler.' },
  row_wider_than_header: {
    short: 'extra cells',
    why: 'The row has more cells than the header; we can’t tell which column each belongs to.',
  },
  row_erased: {
    short: 'erased on request',
    why: 'This person asked to be erased. The row stays in the counts, without anything of theirs.',
  },
  row_dropped: { short: 'removed by you', why: 'You removed this row.' },
}
