import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { maskCpf } from '../../shared/rules/masked-document.ts'
import { useAppState } from './context.ts'

/** How documents stand on a page: CPFs whole or in their short form, as the person set it for all pages at once. */
export const useShownDocuments = () => {
  const { settings } = useAppState()
  const areWhole = () => !settings.value().masksCpfs
  const document = (text: string): string => (areWhole() ? text : maskCpf(text))
  return {
    areWhole,
    showWhole: (isWhole: boolean) => void settings.update({ masksCpfs: !isWhole }),
    /** A CPF or CNPJ, or a cell that should hold one. */
    document,
    /** A cell of a file by what its column is for, or what somebody is known by. */
    cell: (text: string, role: ColumnRole | undefined): string => (role === 'cpf' ? document(text) : text),
  }
}
