/**
 * What one file may cost. Every limit is checked while reading, never against a size that the file declares.
 * Texts are measured in UTF-16 units.
 */

/** Longest cell. Excel's own limit is 32,767. */
export const maxCellLength = 1_000_000

/** Longest row of a text file, all cells together: it has to be in memory as a whole. */
export const maxRowLength = 16_000_000

/** Excel's limits (ECMA-376, 18.3.1): the last cell is XFD1048576. */
export const maxColumns = 16_384
export const maxWorkbookRows = 1_048_576

/**
 * Empty cells before the last of their row. A workbook need not write them down, so that a small file can mean
 * 17,000,000,000 of them: these many are free, and then 16 for each cell that is written.
 */
export const emptyCellsBudget = { free: 4_000_000, perWritten: 16 } as const

/** Longest row of a workbook, all cells together. 16,384 cells of 256 characters are half of it. */
export const maxWorkbookRowLength = 8_000_000

/**
 * Text of a workbook's cells. A workbook writes a text down once for any number of cells, so that a small file can mean
 * 17 TB of it: this much is free, and then 4,096 characters for each cell that is written.
 */
export const repeatedTextBudget = { free: 16_000_000, perWritten: 4_096 } as const

/**
 * XLS has to be in memory as a whole; 65,536 rows of 20 columns are about 20 MB. Its records, and those of XLSB, go to
 * SheetJS in portions of so many cells, which cost it up to 400 bytes each; the first portion is for looking at.
 */
export const binaryWorkbookBudget = {
  fileBytes: 64 * 1024 * 1024,
  /** A record of an XLSB: a text of the longest, two bytes a character, and what is said of its letters. */
  recordBytes: 3 * 1024 * 1024,
  firstPortionCells: 4_096,
  portionCells: 32_768,
} as const

/** A text file knows no limit of rows; their numbers cross to the workspace in 32 bits. */
export const maxTextRows = 0xffff_ffff

/** One batch on the wire: it leaves when it has this many characters or cells, however few rows were asked for. */
export const maxBatchLength = 1_000_000
export const maxBatchCells = 131_072

/** Rows shown to a person before the import, and how much of them. */
export const sampleRows = 200
export const maxSampleLength = 1_000_000
export const maxSampleCells = 262_144

/**
 * Limits for looking into the sheets of a workbook: the number of sheets, the first rows that are searched for contacts,
 * the rows that are counted, and the number of rows with contacts after which a sheet is taken as the list.
 */
export const sheetLookBudget = {
  sheets: 20,
  headRows: 40,
  columns: 256,
  contacts: 20,
  /** On a cover stand a phone and a CNPJ as well. */
  fewContacts: 3,
  countedRowsOfSheet: 20_000,
  countedRows: 60_000,
} as const

/**
 * Rule D17: archives. With references on rows and cells, as Excel writes them, even identical rows deflate to 17:1 and empty
 * ones with a height to 36:1 (measured on 200,000 rows). What repeats itself without any reference, as in ODS and by
 * some writers of XLSX, exceeds 100:1: so much may come of worksheets and strings for each cell that is in them.
 */
export const archiveBudget = {
  entries: 1_000,
  entryBytes: 256 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  /** A worksheet is never held as a whole, so a long one may pass; 1,048,576 full rows of 20 columns are about 1 GB. */
  streamedBytes: 4 * 1024 * 1024 * 1024,
  ratio: 100,
  ratioFreeBytes: 1024 * 1024,
  /** A cell takes 30 to 200 bytes, and empty ones with a style are around it. */
  bytesPerCell: 2_048,
  /** Of a part beyond the ratio: some seconds of work, a million rows of 25 short cells. */
  repetitiveBytes: 1024 * 1024 * 1024,
} as const

/** Rule D18: XML. Real workbooks nest less than 20 levels; a tag of a real one has some hundred characters. */
export const xmlBudget = { depth: 128, tagLength: 256 * 1024, attributes: 256 } as const

/**
 * Shared strings are the one part of a workbook that must be in memory: bytes held, and how many strings. A reader has
 * 512 MB and is in need of 200 for all else; 1,048,576 rows of 5 texts that are all different take 130.
 */
export const sharedStringsBudget = { bytes: 256 * 1024 * 1024, count: 24_000_000 } as const

/** Parts beside worksheets and strings (workbook, relations, styles): what lists in them may hold. */
export const heldListBytes = 16 * 1024 * 1024
export const maxSheets = 1_000
export const maxStyles = 70_000

/** A sound of which a campaign takes 30 seconds: at 128 kbit/s this is an hour and three quarters. */
export const audioBudget = { fileBytes: 100_000_000 } as const
