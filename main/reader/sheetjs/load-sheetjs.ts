import type * as SheetJs from 'xlsx'

/** The part of SheetJS that is used here. */
export type SheetJsLibrary = typeof SheetJs

/**
 * SheetJS. Loaded when a file needs it, so that text and XLSX do not pay for a megabyte of program. It gets no more of a
 * file than records and parts that were checked before. Its texts are in Unicode only, as those of Excel since 1997 are.
 */
export const loadSheetJs = (): Promise<SheetJsLibrary> => import('xlsx')

/** Gives it the code pages of older workbooks, which take as long to load as all the rest of it. */
export const loadCodePages = async (library: SheetJsLibrary): Promise<void> =>
  library.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'))
