import type { DraftKind } from '../../../shared/bridge/drafts.ts'

/** Whom of a list a kind of campaign reaches: a message only mobiles, a call every phone. */
export type Reach = 'mobiles' | 'phones'

type TextKind = Extract<DraftKind, 'SMSSHORT' | 'RCS_TEXT'>
export type VoiceKind = Extract<DraftKind, 'TVOZ' | 'URA'>

/** True of the kinds in which each recipient may get a text of their own. */
export const hasText = (kind: DraftKind): kind is TextKind => kind === 'SMSSHORT' || kind === 'RCS_TEXT'

export const isVoice = (kind: DraftKind): kind is VoiceKind => kind === 'TVOZ' || kind === 'URA'

export const reachOf = (kind: DraftKind): Reach => (isVoice(kind) ? 'phones' : 'mobiles')
