import { type FileTicket, pathOfTicket } from '../../../shared/bridge/file-tickets.ts'
import { type CnpjFileKind, cnpjFileKindOf } from '../../../shared/rules/cnpj-base-files.ts'
import type { PickedFile } from '../../state/drops.ts'
import { fileNameOf } from '../../state/import-queue.ts'

/** Kinds of file as a person thinks of them: the four lists of codes are one. */
export const fileGroups = ['establishments', 'companies', 'partners', 'names'] as const
export type FileGroup = (typeof fileGroups)[number]

const groupOf: Readonly<Record<CnpjFileKind, FileGroup>> = {
  establishments: 'establishments',
  companies: 'companies',
  partners: 'partners',
  cnaes: 'names',
  reasons: 'names',
  towns: 'names',
  natures: 'names',
}

export type SortedFiles = {
  readonly groups: Readonly<Record<FileGroup, readonly PickedFile[]>>
  /** By their names nothing that the base is made of. */
  readonly unused: readonly PickedFile[]
}

/** Adds files to those picked before; neither the same one twice nor what lies unpacked beside its ZIP. */
export const addPicked = (before: readonly PickedFile[], more: readonly PickedFile[]): PickedFile[] => {
  const zipsFirst = [...before, ...more].toSorted((a, b) => Number(isZip(b.ticket)) - Number(isZip(a.ticket)))
  return [...new Map(zipsFirst.toReversed().map((file) => [stemOf(file.ticket), file])).values()].toSorted(
    (a, b) => pathOfTicket(a.ticket).localeCompare(pathOfTicket(b.ticket), undefined, { numeric: true }),
  )
}

export const sortFiles = (files: readonly PickedFile[]): SortedFiles => {
  const of = (group: FileGroup): PickedFile[] =>
    files.filter(({ ticket }) => {
      const kind = cnpjFileKindOf(ticket)
      return kind !== null && groupOf[kind] === group
    })
  return {
    groups: {
      establishments: of('establishments'),
      companies: of('companies'),
      partners: of('partners'),
      names: of('names'),
    },
    unused: files.filter(({ ticket }) => cnpjFileKindOf(ticket) === null),
  }
}

/** Files to import; empty where the one kind that is needed is missing. */
export const filesToImport = ({ groups }: SortedFiles): FileTicket[] =>
  groups.establishments.length === 0
    ? []
    : fileGroups.flatMap((group) => groups[group].map(({ ticket }) => ticket))

export const namesOf = (files: readonly PickedFile[]): string[] =>
  files.map(({ ticket }) => fileNameOf(ticket))

const isZip = (ticket: FileTicket): boolean => /\.zip$/i.test(ticket)

/** What a ZIP and the same file unpacked have in common. Receita's own names end in their kind, which has to stay. */
const stemOf = (ticket: FileTicket): string =>
  pathOfTicket(ticket)
    .replace(/\.(zip|csv|txt)$/i, '')
    .toLowerCase()
