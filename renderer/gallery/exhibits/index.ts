import type { Exhibit } from '../exhibit.ts'
import { campaignExhibits } from './campaigns.tsx'
import { columnExhibits } from './columns.tsx'
import { controlExhibits } from './controls.tsx'
import { fieldExhibits } from './fields.tsx'
import { figureExhibits } from './figures.tsx'
import { overlayExhibits } from './overlays.tsx'
import { stateExhibits } from './states.tsx'
import { tableExhibits } from './tables.tsx'

/** Every folder of renderer/ui has its exhibit; test/unit/renderer/gallery.test.ts holds them against each other. */
export const exhibits: readonly Exhibit[] = [
  ...controlExhibits,
  ...fieldExhibits,
  ...columnExhibits,
  ...stateExhibits,
  ...figureExhibits,
  ...campaignExhibits,
  ...tableExhibits,
  ...overlayExhibits,
]
