import { readCnpj } from '../../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../../shared/rules/cpf.ts'
import { hideAll, maskDocument } from '../../../../shared/rules/masked-document.ts'
import { factsOf } from './shape-fields.ts'

const maybeCpf = /(?<!\d)(?:\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})(?!\d)/g

/**
 * A field's text as it is shown to who did not ask for more: CPFs masked, CNPJs, which are public, as they are. A
 * document field that holds neither shows nothing of it. Companies of one person have the CPF in their name, and of a
 * field that the contract does not know nobody knows what it holds: there, CPFs are looked for.
 */
export const maskCell = (name: string, text: string): string => {
  if (text === '') return text
  const facts = factsOf(name)
  if (facts?.kind === 'document') return maskDocumentCell(text)
  const mayHoldCpf = facts === null || facts.kind === 'text' || name === 'ultimaEmpresaLigada'
  return mayHoldCpf
    ? text.replace(maybeCpf, (found) => (readCpf(found).ok ? maskDocumentCell(found) : found))
    : text
}

const maskDocumentCell = (text: string): string => {
  const isCompany = !readCpf(text).ok && readCnpj(text).ok
  return isCompany ? text : (maskDocument(text) ?? hideAll(text))
}
