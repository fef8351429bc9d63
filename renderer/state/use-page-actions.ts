import { type Accessor, onCleanup, onMount } from 'solid-js'
import { useAppState } from './context.ts'
import type { PageAction } from './page-actions.ts'

/** Offers in the palette what can be done on the page that calls it, as long as that is there. */
export const usePageActions = (actions: Accessor<readonly PageAction[]>): void => {
  const { pageActions } = useAppState()
  onMount(() => onCleanup(pageActions.offer(actions)))
}
