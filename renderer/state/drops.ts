import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { FileTicket } from '../../shared/bridge/file-tickets.ts'

/** A file that the person picked or dropped. */
export type PickedFile = {
  readonly ticket: FileTicket
  readonly bytes: number
  /** What the window may read of it; absent when the operating system's own dialog picked it. */
  readonly file?: File
}

/** Who takes what is dropped onto the window in place of the import of lists, and what is said of it meanwhile. */
export type DropConsumer = {
  readonly title: () => string
  readonly line: () => string
  readonly take: (files: readonly PickedFile[]) => void
}

export type Drops = {
  /** Null = what is dropped becomes lists. */
  readonly consumer: Accessor<DropConsumer | null>
  /** Takes what is dropped for as long as the owner lives. */
  readonly claim: (consumer: DropConsumer) => void
  /** Leaves files for the pages, where there are none yet. */
  readonly leave: (tickets: readonly FileTicket[]) => void
  /** What was left, once. */
  readonly consumeLeft: () => readonly FileTicket[]
}

export const createDrops = (): Drops => {
  const [consumer, setConsumer] = createSignal<DropConsumer | null>(null)
  let left: readonly FileTicket[] = []
  return {
    consumer,
    claim: (claimed) => {
      setConsumer(claimed)
      onCleanup(() => setConsumer((current) => (current === claimed ? null : current)))
    },
    leave: (tickets) => {
      left = tickets
    },
    consumeLeft: () => {
      const taken = left
      left = []
      return taken
    },
  }
}
