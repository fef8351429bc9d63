import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Whether the window is as a media query says, for as long as the owner lives. */
export const createMedia = (page: Window, query: string): Accessor<boolean> => {
  const media = page.matchMedia(query)
  const [matches, setMatches] = createSignal(media.matches)
  const onChange = () => setMatches(media.matches)
  media.addEventListener('change', onChange)
  onCleanup(() => media.removeEventListener('change', onChange))
  return matches
}

/** An office notebook at 125 %, and what is smaller: the pages in the side bar keep their icons. As in frame.css. */
export const narrowWindow = '(max-width: 1180px)'

/** As page.css and import.css have it. */
export const lowWindow = '(max-height: 700px)'
