import { createSignal, type Accessor } from 'solid-js'
import type { Problem } from '../../shared/bridge/problem.ts'
import type { OpenedFile } from '../../shared/bridge/shell.ts'

/** A file that could not be opened, and why: what was seen from outside, or what came of reading it. */
export type FileFault = {
  readonly fileName: string
  readonly why: NonNullable<OpenedFile['fault']> | Problem
}

export type FileFaults = {
  readonly all: Accessor<readonly FileFault[]>
  readonly add: (faults: readonly FileFault[]) => void
  /** The person has read them. */
  readonly clear: () => void
}

/** Files that could not be opened, until the person has read of them. */
export const createFileFaults = (): FileFaults => {
  const [all, setAll] = createSignal<readonly FileFault[]>([])
  return {
    all,
    add: (faults) => faults.length > 0 && setAll((before) => [...before, ...faults]),
    clear: () => setAll([]),
  }
}
