/** What stands in a cell that has no value: a program's word for nothing, an error of a formula, or strokes. */

/** Written by SQL, R, Python and JavaScript, and by people; in small letters, with and without accents. */
const words = new Set([
  'null',
  '(null)',
  '<null>',
  '\\n',
  'none',
  'nan',
  'undefined',
  'nulo',
  'n/a',
  'n/d',
  'não informado',
  'nao informado',
  'não informada',
  'nao informada',
  'não consta',
  'nao consta',
  'sem nome',
  'sem informação',
  'sem informacao',
  'desconhecido',
  'desconhecida',
])

/** What stands where a formula failed: Excel, Google Sheets and LibreOffice, in Portuguese and English; in small letters. */
const formulaErrors = new Set([
  '#n/d',
  '#n/a',
  '#nulo!',
  '#null!',
  '#div/0!',
  '#valor!',
  '#value!',
  '#ref!',
  '#nome?',
  '#name?',
  '#núm!',
  '#num!',
  '#despejar!',
  '#spill!',
  '#cálc!',
  '#calc!',
  '#campo!',
  '#field!',
  '#bloqueado!',
  '#blocked!',
  '#conectar!',
  '#connect!',
  '#ocupado!',
  '#busy!',
  '#desconhecido!',
  '#unknown!',
  '#erro!',
  '#error!',
  '#obtendo_dados',
  '#getting_data',
])
/** A column that was too narrow. */
const tooNarrow = /^##+$/
const strokes = /^[-–—_.*?/\\xX]+$/
const mostLetters = 20

/** All that the words, errors and strokes begin with: most cells are told apart by their first letter. */
const beginnings = new Set('nN(<\\uUsSdD#-–—_.*?/xX')

/**
 * Whether a cell says that there is nothing in it.
 * @param cell without space around it
 */
export const isPlaceholder = (cell: string): boolean => {
  if (cell.length > mostLetters || !beginnings.has(cell.charAt(0))) return false
  // macOS writes an accent apart from its letter.
  const written = cell.normalize('NFC').toLowerCase()
  return (
    words.has(written) ||
    formulaErrors.has(written) ||
    tooNarrow.test(cell) ||
    (strokes.test(cell) && !/^[xX]$/.test(cell))
  )
}
