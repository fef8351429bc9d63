/**
 * Text as a workbook escapes what XML cannot hold: `_x000D_` is a carriage return, `_x005F_` the underscore that
 * keeps such a sequence from being one (ECMA-376 part 1, 22.9.2.19). Half of a surrogate pair is no character: U+FFFD.
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .toWellFormed()
    : text
