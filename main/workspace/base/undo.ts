import type { RemovedKind } from '../../../shared/bridge/removals.ts'

/**
 * Keeps what brings a removed thing back, for as long as its removal can be undone. To be called in the transaction that
 * takes the thing out of sight.
 */
export type HoldRemoved = (kind: RemovedKind, id: string, was: unknown) => void

/** Brings a removed thing back. @returns false where it was too late */
export type UndoRemoval = (kind: RemovedKind, id: string) => boolean
