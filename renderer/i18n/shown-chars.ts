/**
 * Letters as a list for the eye: without the joiners and skin tones that an emoji is made of, which alone show as
 * empty boxes.
 */
export const shownChars = (chars: readonly string[]): string =>
  chars
    .filter((letter) => letter.trim() !== '' && !/^(?:\p{Cf}|\p{M}|\p{Emoji_Modifier})$/u.test(letter))
    .join(' ')
