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
  if (cpf.ok) return `***.${cpf.document.slice(3, 6)}.${cpf.document.slice(6, 9)}-**`
  const cnpj = readCnpj(cell)
  if (!cnpj.ok) return null
  const { document } = cnpj
  return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`
}

/** A cell as it is shown where CPFs are masked: one that is a CPF in its short form, and anything else as it is. */
export const maskCpf = (cell: string): string => (readCpf(cell).ok ? (maskDocument(cell) ?? cell) : cell)

/** The text with every letter and digit hidden: what stands for a document that cannot be read. */
export const hideAll = (cell: string): string => cell.replace(/[\p{L}\p{N}]/gu, '*')
