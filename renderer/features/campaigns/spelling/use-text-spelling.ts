import { createMemo } from 'solid-js'
import { createTextCursor } from '../marked-area/text-cursor.ts'
import { useSpelling } from './use-spelling.ts'

export type TextSpelling = ReturnType<typeof useTextSpelling>

/** The cursor of a text that somebody writes, and its misspelled words but for the one that is being typed. */
export const useTextSpelling = (props: { readonly value: string; readonly disabled: boolean }) => {
  const cursor = createTextCursor()
  const spelling = useSpelling(() => (props.disabled ? '' : props.value))
  const wrong = createMemo(() => spelling.wrong().filter(({ end }) => end !== cursor.typedAt()))
  return {
    cursor,
    language: spelling.language,
    wrong,
    atCursor: () =>
      wrong().find(({ start, end }) => start <= cursor.position() && cursor.position() <= end) ?? null,
  }
}
