import { createMemo } from 'solid-js'
import type { TextCursor } from '../marked-area/text-cursor.ts'
import { useSpelling } from './use-spelling.ts'

/** The misspelled words of a text that somebody writes, but for the one that is being typed. */
export const useTextSpelling = (props: {
  text: () => string
  cursor: TextCursor
  isDisabled: () => boolean
}) => {
  const spelling = useSpelling(() => (props.isDisabled() ? '' : props.text()))
  const wrong = createMemo(() => spelling.wrong().filter(({ end }) => end !== props.cursor.typedAt()))
  return {
    language: spelling.language,
    wrong,
    atCursor: () =>
      wrong().find(({ start, end }) => start <= props.cursor.position() && props.cursor.position() <= end) ??
      null,
  }
}
