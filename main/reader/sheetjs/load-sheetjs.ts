import type * as SheetJs from 'xlsx'

/** The part of SheetJS that is used here. */
export type SheetJsLibrary = typeof SheetJs

/**
 * SheetJS with the code pages of old workbooks. Loaded when a file needs it, so that text and XLSX do not pay for a
 * megabyte of program. It gets no more of a file than records and parts that were checked before.
 */
export const loadSheetJs = async (): Promise<SheetJsLibrary> => {
  const [library, codePages] = await Promise.all([import('xlsx'), import('xlsx/dist/cpexcel.full.mjs')])
  library.set_cptable(codePages)
  return library
}
