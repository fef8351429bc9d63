import type { Language } from '../rules/language.ts'
import type { FixSuggestion } from '../rules/suggest-fix.ts'

type Words = {
  lookIn: (column: string, value: string) => string
  split: (first: string, second: string) => string
  other: (document: string) => string
  plain: Readonly<
    Record<Exclude<FixSuggestion['kind'], 'look_in_column' | 'split_numbers' | 'other_document'>, string>
  >
}

const words: Readonly<Record<Language, Words>> = {
  'pt-BR': {
    lookIn: (column, value) => `A coluna “${column}” tem um celular: ${value}`,
    split: (first, second) => `Parecem dois números juntos: ${first} e ${second}`,
    other: (document) => `É um ${document}: mude o papel da coluna`,
    plain: {
      add_ddd: 'Escreva o DDD na frente do número',
      check_ddd: 'Confira o DDD',
      check_digits: 'Confira os dígitos com quem tem o documento',
      ask_for_original: 'Peça o arquivo original: os dígitos não estão mais aqui',
      is_email: 'É um e-mail, não um telefone',
      restore_row: 'Se foi engano, restaure a linha na conferência',
    },
  },
  en: {
    lookIn: (column, value) => `Column “${column}” has a mobile number: ${value}`,
    split: (first, second) => `Looks like two numbers run together: ${first} and ${second}`,
    other: (document) => `It is a ${document}: change the column’s role`,
    plain: {
      add_ddd: 'Write the area code (DDD) in front of the number',
      check_ddd: 'Check the area code (DDD)',
      check_digits: 'Check the digits with the document’s owner',
      ask_for_original: 'Ask for the original file: the digits are no longer here',
      is_email: 'It is an e-mail address, not a phone',
      restore_row: 'If that was a mistake, restore the row in review',
    },
  },
}

/** A suggestion as a person reads it beside the row. */
export const suggestionWords = (
  suggestion: FixSuggestion,
  columns: readonly string[],
  language: Language,
): string => {
  const { lookIn, split, other, plain } = words[language]
  switch (suggestion.kind) {
    case 'look_in_column':
      return lookIn(columns[suggestion.column] ?? '', suggestion.value)
    case 'split_numbers':
      return split(suggestion.first, suggestion.second)
    case 'other_document':
      return other(suggestion.document.toUpperCase())
    case 'add_ddd':
    case 'check_ddd':
    case 'check_digits':
    case 'ask_for_original':
    case 'is_email':
    case 'restore_row':
      return plain[suggestion.kind]
  }
}
