import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'

/**
 * A CPF or CNPJ as a message may show it: `***.456.789-**` or `**.345.678/0001-**`; null when the cell holds neither,
 * by length and check digits. Zeros that a spreadsheet dropped are put back as `readCpf` and `readCnpj` do; eleven
 * digits and fewer are a CPF where its digits close, because a CPF with zeros before it can pass for a CNPJ.
 * Source: the federal government shows CPFs so (the middle six digits, as in Receita Federal's open data on partners);
 * for the CNPJ no form is prescribed, and this one hides as much in the same manner.
 */
export const maskDocument = (cell: string): string | null => {
  const cpf = readCpf(cell)
  if (cpf.ok) return shortForm(cpf.document)
  const cnpj = readCnpj(cell)
  if (!cnpj.ok) return null
  const { document } = cnpj
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`
}

const shortForm = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`

const cpfDigits = 11
/** With three zeros dropped; what is shorter tells little of anybody. */
const fewestDigits = 8

/**
 * A cell of a column of CPFs, or of documents, as it is shown where CPFs are masked: a CPF in its short form, also one
 * with a wrong digit, which is a slip of somebody's own; a CNPJ and anything else as it is.
 */
export const maskCpf = (cell: string): string => {
  const cpf = readCpf(cell)
  if (cpf.ok) return shortForm(cpf.document)
  const digits = cell.replace(/[\s.\-/]/g, '')
  const isMeantAsCpf = /^\d+$/.test(digits) && digits.length >= fewestDigits && digits.length <= cpfDigits
  return isMeantAsCpf && !readCnpj(cell).ok ? shortForm(digits.padStart(cpfDigits, '0')) : cell
}

/** The text with every letter and digit hidden: what stands for a document that cannot be read. */
export const hideAll = (cell: string): string => cell.replace(/[\p{L}\p{N}]/gu, '*')
