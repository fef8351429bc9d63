/**
 * Identifiers as a spreadsheet program leaves them alone. Opened by a double click, a CSV's field of digits becomes a
 * number: its zeros in front go, and from twelve digits on it is shown as 5,51199E+12 (domain facts, section 7), quoted or
 * not. With the punctuation that people write them in they are texts to it.
 */

/** What a column is known to hold. */
export type IdentifierKind = 'document' | 'phone' | 'postcode'

const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/
const cnpj = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/
const phone = /^(55)?([1-9][1-9])(\d{4,5})(\d{4})$/
const postcode = /^(\d{5})(\d{3})$/
const damaged = /^(?:0\d+|\d{12,})$/

/**
 * The text of a cell, which no spreadsheet program changes. What has no punctuation of its own and would be damaged
 * gets an apostrophe in front, as formulas do; our own import takes it off again.
 * @param kind null = nothing is known of the column
 */
export const spreadsheetText = (kind: IdentifierKind | null, text: string): string => {
  const written = kind === null ? text : punctuated(kind, text)
  return damaged.test(written) ? `'${written}` : written
}

const punctuated = (kind: IdentifierKind, text: string): string => {
  switch (kind) {
    case 'document':
      return text.replace(cpf, '$1.$2.$3-$4').replace(cnpj, '$1.$2.$3/$4-$5')
    case 'phone':
      return text.replace(
        phone,
        (_all, country: string | undefined, ddd: string, first: string, last: string) =>
          `${country === undefined ? '' : `${country} `}(${ddd}) ${first}-${last}`,
      )
    case 'postcode':
      return text.replace(postcode, '$1-$2')
  }
}
