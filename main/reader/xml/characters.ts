/** Characters that XML scanning meets, as UTF-16 units. */
export const lessThan = 0x3c
export const greaterThan = 0x3e
export const slash = 0x2f
export const equalsSign = 0x3d
export const ampersand = 0x26
export const doubleQuote = 0x22
export const singleQuote = 0x27
export const colon = 0x3a
export const exclamationMark = 0x21
export const questionMark = 0x3f

export const isXmlSpace = (unit: number): boolean =>
  unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d

/** A control character that XML 1.0 does not have (production 2). */
export const isForbidden = (unit: number): boolean =>
  unit < 0x20 && unit !== 0x0a && unit !== 0x09 && unit !== 0x0d

/** A text without those. */
export const withoutForbidden = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- that is what is looked for
  text.replace(/[\0-\u0008\u000b\u000c\u000e-\u001f]+/g, '')

/** What ends a name: white space, `=`, `/`, `>`, and what no name has. */
export const endsName = (unit: number): boolean =>
  unit < 0x3f &&
  (unit <= 0x20 ||
    unit === equalsSign ||
    unit === slash ||
    unit === greaterThan ||
    unit === lessThan ||
    unit === doubleQuote ||
    unit === singleQuote ||
    unit === ampersand)
