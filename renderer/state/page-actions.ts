import type { LucideIcon } from 'lucide-solid'
import { type Accessor, createSignal } from 'solid-js'

/** Something that can be done on the page that is shown, with what it shows. */
export type PageAction = {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly disabled?: boolean | undefined
  readonly run: () => void
}

export type PageActions = {
  /** Of the page that is shown; none where it has nothing of its own to offer. */
  readonly all: Accessor<readonly PageAction[]>
  /** Offers a page's own until the function that is returned is called. */
  readonly offer: (actions: Accessor<readonly PageAction[]>) => () => void
}

export const createPageActions = (): PageActions => {
  const [offered, setOffered] = createSignal<Accessor<readonly PageAction[]> | null>(null)
  return {
    all: () => offered()?.() ?? [],
    offer: (actions) => {
      setOffered(() => actions)
      // The next page may have come before this one went.
      return () => setOffered((now) => (now === actions ? null : now))
    },
  }
}
