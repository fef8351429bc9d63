import { archiveBombs } from './archive-bombs.ts'
import type { Bomb } from './bomb-model.ts'
import { markupBombs } from './markup-bombs.ts'
import { odsBombs } from './ods-bombs.ts'
import { oldFormatBombs } from './old-format-bombs.ts'
import { xlsBombs } from './xls-bombs.ts'
import { xlsbBombs } from './xlsb-bombs.ts'
import { xmlBombs } from './xml-bombs.ts'

/** Hostile files of every kind; the first two lists are of XLSX. */
export const bombs: readonly Bomb[] = [
  ...archiveBombs,
  ...xmlBombs,
  ...odsBombs,
  ...xlsbBombs,
  ...xlsBombs,
  ...markupBombs,
  ...oldFormatBombs,
]
