import type { DraftKind } from '../../../shared/bridge/drafts.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'

/** Whom of a list a kind of campaign reaches: a message only mobiles, a call every phone. */
export type Reach = 'mobiles' | 'phones'

export const reachOf = (kind: DraftKind): Reach => (isVoice(kind) ? 'phones' : 'mobiles')
