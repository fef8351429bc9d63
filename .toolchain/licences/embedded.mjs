/**
 * Software inside the packages that are shipped, which their own licence files do not cover. `text` names a file beside
 * this one; `note` is what its licence asks to be said.
 */
const offer = `Revoada uses it unchanged, as a WebAssembly module of its own that a reader process loads. Its complete
source, and what compiles it to that module, are at the two addresses above. Whoever wants to use another version of it
may: Revoada is free software, and is built with another version of the package by "npm install PACKAGE@VERSION" and
"npm run package". Whoever cannot have the source there gets it from whoever gave them Revoada, for three years from then
on, for no more than what the copy costs.`

export const embedded = [
  {
    name: 'LAME',
    version: '3.100',
    licence: 'LGPL-2.0-or-later',
    inside: 'wasm-media-encoders',
    by: 'The LAME Project',
    url: 'https://lame.sourceforge.io',
    note: offer,
    text: 'LGPL-2.0.txt',
  },
  {
    name: 'mpg123 (libmpg123)',
    version: '',
    licence: 'LGPL-2.1-only',
    inside: 'mpg123-decoder',
    by: 'Michael Hipp, Thomas Orgis and the mpg123 project',
    url: 'https://www.mpg123.de',
    note: offer,
    text: 'LGPL-2.1.txt',
  },
  {
    name: 'SQLite3 Multiple Ciphers',
    version: '',
    licence: 'MIT',
    inside: 'better-sqlite3',
    by: 'Ulrich Telle, 2006-2026',
    url: 'https://github.com/utelle/SQLite3MultipleCiphers',
    text: 'MIT.txt',
  },
  {
    name: 'SHA-2 (in SQLite3 Multiple Ciphers)',
    version: '',
    licence: 'BSD-3-Clause',
    inside: 'better-sqlite3',
    by: 'Olivier Gay, 2005, 2007',
    url: 'https://github.com/utelle/SQLite3MultipleCiphers',
    text: 'BSD-3-Clause.txt',
  },
  {
    name: 'SQLite',
    version: '',
    licence: 'public domain',
    inside: 'better-sqlite3',
    url: 'https://sqlite.org/copyright.html',
    note: 'Its authors disclaim copyright and give a blessing instead.',
  },
]
