import type { DocumentType } from '../../../shared/api/index.ts'
import { isCnpj, readCnpj } from '../../../shared/rules/cnpj.ts'
import { isCpf, readCpf } from '../../../shared/rules/cpf.ts'
import { type EntryList, unusableList } from './entry-list.ts'

const mostDocuments = 5_000_000

/** The documents of an enrichment without punctuation; usable are those whose check digits close, up to five million. */
export const readDocuments = (cells: readonly string[], documentType: DocumentType): EntryList => {
  if (cells.length > mostDocuments) return unusableList(cells.length)
  const documents = new Set<string>()
  for (const cell of cells) {
    const document = readDocument(cell, documentType)
    if (document === null) return unusableList(cells.length)
    documents.add(document)
  }
  return { quantity: documents.size, isUsable: true, entries: [...documents] }
}

const readDocument = (cell: string, documentType: DocumentType): string | null => {
  if (documentType === 'CPF' ? isCpf(cell) : isCnpj(cell)) return cell
  const reading = documentType === 'CPF' ? readCpf(cell) : readCnpj(cell)
  if (!reading.ok) return null
  // Fewer digits than a document has: a spreadsheet may have eaten zeros, or it is a document of the other type.
  const isShort = reading.repairs.some(
    (repair) => repair === 'cpf_zeros_restored' || repair === 'cnpj_zeros_restored',
  )
  return isShort ? null : reading.document
}
