/** What a file is, for a person; `data` are XML and JSON without a table. */
const refusedKinds = {
  pdf: 'pdf',
  image: 'image',
  doc: 'document',
  docx: 'document',
  rtf: 'document',
  ppt: 'slides',
  pptx: 'slides',
  numbers: 'numbers',
  lotus: 'oldSpreadsheet',
  quattro: 'oldSpreadsheet',
  zip: 'archive',
  gzip: 'archive',
  archive: 'archive',
  audio: 'audio',
  sqlite: 'database',
  access: 'database',
  html: 'page',
  xml: 'data',
  json: 'data',
} as const

type RefusedKind = (typeof refusedKinds)[keyof typeof refusedKinds] | 'other'

/** Of each kind what it is, and what to do. */
export type FileKindWords = Record<RefusedKind, readonly [what: string, todo: string]>

/** The kind by what a reader calls it. */
export const refusedKindOf = (kind: string | number | undefined): RefusedKind =>
  Object.entries(refusedKinds).find(([name]) => name === kind)?.[1] ?? 'other'
