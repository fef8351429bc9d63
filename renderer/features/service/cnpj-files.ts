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
  const zipsFirst = [...before, ...more].toSorted((a, b) => Number(isZip(b.path)) - Number(isZip(a.path)))
  return [...new Map(zipsFirst.toReversed().map((file) => [stemOf(file.path), file])).values()].toSorted(
    (a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }),
  )
}

export const sortFiles = (files: readonly PickedFile[]): SortedFiles => {
  const of = (group: FileGroup): PickedFile[] =>
    files.filter(({ path }) => {
      const kind = cnpjFileKindOf(path)
      return kind !== null && groupOf[kind] === group
    })
  return {
    groups: {
      establishments: of('establishments'),
      companies: of('companies'),
      partners: of('partners'),
      names: of('names'),
    },
    unused: files.filter(({ path }) => cnpjFileKindOf(path) === null),
  }
}

/** Paths to import; empty where the one kind that is needed is missing. */
export const pathsToImport = ({ groups }: SortedFiles): string[] =>
  groups.establishments.length === 0
    ? []
    : fileGroups.flatMap((group) => groups[group].map(({ path }) => path))

export const namesOf = (files: readonly PickedFile[]): string[] => files.map(({ path }) => fileNameOf(path))

const isZip = (path: string): boolean => /\.zip$/i.test(path)

/** What a ZIP and the same file unpacked have in common. Receita's own names end in their kind, which has to stay. */
const stemOf = (path: string): string => path.replace(/\.(zip|csv|txt)$/i, '').toLowerCase()
