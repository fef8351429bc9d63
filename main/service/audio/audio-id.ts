/**
 * The id of a sound: a UUID of its own form (version 8, RFC 9562) made of the SHA-256 of its bytes, so that the same bytes
 * have the same id wherever and whenever they are stored first.
 * @param sha256 64 hexadecimal digits
 */
export const audioIdOf = (sha256: string): string =>
  [
    sha256.slice(0, 8),
    sha256.slice(8, 12),
    `8${sha256.slice(13, 16)}`,
    `8${sha256.slice(17, 20)}`,
    sha256.slice(20, 32),
  ].join('-')
