import type * as SheetJs from 'xlsx'

/** The part of SheetJS that is used here. */
export type SheetJsLibrary = typeof SheetJs

/**
 * SheetJS. Loaded when a file needs it, so that text and XLSX do not pay for a megabyte of program. It gets no more of a
 * file than records and parts that were checked before. Its texts are in Unicode only, as those of Excel since 1997 are.
 */
export const loadSheetJs = (): Promise<SheetJsLibrary> => import('xlsx')

/**
 * Gives it the code pages of older workbooks, which take as long to load as all the rest of it. Returns what decodes
 * bytes of one of them; of one that is not known they stay as they are.
 */
export const loadCodePages = async (
  library: SheetJsLibrary,
): Promise<(codePage: number, bytes: Buffer) => string> => {
  const pages = await import('xlsx/dist/cpexcel.full.mjs')
  library.set_cptable(pages)
  const { utils } = pages as unknown as CodePages
  return (codePage, bytes) =>
    utils.hascp(codePage) ? utils.decode(codePage, bytes) : bytes.toString('latin1')
}

/** What the code pages export, whose types do not tell. */
type CodePages = {
  utils: { hascp(codePage: number): boolean; decode(codePage: number, bytes: Buffer): string }
}
