import type { DocumentType } from '../../../shared/api/enrichment.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../shared/rules/cpf.ts'
import { isMending, type RejectionReason } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { rowsFrom } from '../rows/store/blocks.ts'
import { batchOfList } from '../lists/queries.ts'
import { pace } from '../../turns.ts'

/** What the rows of a list have of documents of one kind. */
export type ListDocuments = {
  rows: number
  /** Rows whose columns of the kind are all empty, or that have none. */
  empty: number
  /** Cells that hold something else. */
  unreadable: ReadonlyMap<RejectionReason, number>
  /** Cells that were a document only after a repair that its check digits prove. */
  repaired: number
  /** Cells that name a document once more. */
  repeated: number
  /** Each once, without punctuation, in the list's order. */
  documents: readonly string[]
}

/** A list has no documents of a kind where no column is one. */
export const hasDocuments = ({ roles }: Pick<ContactList, 'roles'>, kind: DocumentType): boolean =>
  roles.includes(kind === 'CPF' ? 'cpf' : 'cnpj')

/** Reads the documents out of all rows of a list, with turns for others in between. */
export const readListDocuments = async (
  db: ReadableDatabase,
  list: ContactList,
  kind: DocumentType,
): Promise<ListDocuments> => {
  const read = kind === 'CPF' ? readCpf : readCnpj
  const emptyReason = kind === 'CPF' ? 'cpf_empty' : 'cnpj_empty'
  const columns = list.roles.flatMap((role, column) => (role === kind.toLowerCase() ? [column] : []))
  const documents = new Set<string>()
  const unreadable = new Map<RejectionReason, number>()
  let [rows, empty, repaired, cells] = [0, 0, 0, 0]
  for (const some of rowsFrom(db, batchOfList(db, list.id), 'accepted', 0)) {
    for (const row of some) {
      rows += 1
      let isEmpty = true
      for (const column of columns) {
        const reading = read(row.cells[column] ?? '')
        if (!reading.ok) {
          if (reading.reason === emptyReason) continue
          unreadable.set(reading.reason, (unreadable.get(reading.reason) ?? 0) + 1)
        } else {
          cells += 1
          if (reading.repairs.some(isMending)) repaired += 1
          documents.add(reading.document)
        }
        isEmpty = false
      }
      if (isEmpty) empty += 1
    }
    await pace()
  }
  return { rows, empty, unreadable, repaired, repeated: cells - documents.size, documents: [...documents] }
}
