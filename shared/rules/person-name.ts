/** People's names as spreadsheets hold them, written as people write them. */

/** Words that stand small inside a Brazilian name, whatever language they came from. */
const particles = new Set('da das de do dos di du del della e y van von der den la le'.split(' '))

/** What is put in front of a name and is none of it, as written without its dot, accents or case. */
const titles = new Set(
  'sr sra srta snr senhor senhora dr dra doutor doutora prof profa profª professor professora eng enga engª pe padre pastor pastora'.split(
    ' ',
  ),
)

/** Signs of a company; "SA" is not among them, which is a surname too. */
const companyWords = new Set(['ltda', 'eireli', 'epp', 'mei', 'me', 's/a', 's.a', 'ss', 'scp'])
/** Those that are written in capitals. */
const capitals = new Set(['eireli', 'epp', 'mei', 'me', 's/a', 's.a'])
const generations = new Set(['jr', 'junior', 'júnior', 'filho', 'neto', 'sobrinho', 'segundo'])
/** II to XXXIX. One letter alone is an initial. */
const roman = /^(?=..)X{0,3}(?:IX|IV|V?I{0,3})$/

const bare = (word: string): string => {
  const small = word.toLowerCase()
  return small.endsWith('.') ? small.slice(0, -1) : small
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

const innerStart = /[-/'’(]/
/** A letter after the start, a hyphen, a slash or an apostrophe begins a word: Ana-Clara, D'Ávila. */
const capitalise = (word: string): string => {
  const small = word.toLowerCase()
  // A million names: most words have one start, and need no pattern.
  if (!innerStart.test(small)) return small.charAt(0).toUpperCase() + small.slice(1)
  return small.replace(/(^|[-/'’(])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}

const isAllUpper = (word: string): boolean => word === word.toUpperCase()

/** McDonald and DiCaprio are meant so; JOSÉ, josé and jOSÉ (the caps lock) are not. */
const isMixedOnPurpose = (word: string): boolean =>
  !isAllUpper(word) && word !== word.toLowerCase() && !/^\p{Ll}\P{Ll}+$/u.test(word)

const properWord = (word: string, isFirst: boolean): string => {
  if (!isFirst) {
    const key = bare(word)
    if (particles.has(key) && !word.endsWith('.')) return word.toLowerCase()
    if (capitals.has(key)) return word.toUpperCase()
    if (roman.test(word)) return word
  }
  return isMixedOnPurpose(word) ? word : capitalise(word)
}

/**
 * A name in proper case: JOSÉ DA SILVA → José da Silva. Particles stand small, initials and the numbers of kings and
 * popes (JOÃO PAULO II) stand tall, and a word that mixes cases as only a person would (McDonald) is left alone.
 * Source: the use of Portuguese; no rule of law.
 */
export const properCase = (text: string): string =>
  wordsOf(text)
    .map((word, index) => properWord(word, index === 0))
    .join(' ')

/**
 * The name by which one greets a person, in proper case, or null when there is none in the text (a company, figures).
 * Titles are left out (DR. JOSÉ → José), an initial takes the next word along (J. CARLOS LIMA → J. Carlos), and of
 * "SILVA, JOSÉ DA" it is what follows the comma.
 */
export const firstName = (text: string): string | null => {
  const words = wordsOf(givenFirst(text))
  if (words.some((word) => companyWords.has(bare(word)))) return null
  let at = 0
  while (at < words.length - 1 && isTitle(words[at] ?? '')) at += 1
  const word = words[at]
  if (word === undefined || !/^\p{L}/u.test(word) || /\d/.test(word) || isTitle(word)) return null
  const next = words[at + 1]
  const isInitial = /^\p{L}\.?$/u.test(word)
  return isInitial && next !== undefined
    ? `${word.toUpperCase()} ${properWord(next, true)}`
    : properWord(word.replace(/[,;]+$/, ''), true)
}

const isTitle = (word: string): boolean => titles.has(bare(word).replace(/[()]/g, ''))

/** "Sobrenome, Nome" the other way round; a comma before "Jr." parts nothing. */
const givenFirst = (text: string): string => {
  const comma = text.indexOf(',')
  if (comma < 0) return text
  const family = text.slice(0, comma).trim()
  const given = text.slice(comma + 1).trim()
  if (family === '' || given === '' || given.includes(',') || generations.has(bare(given))) return text
  return `${given} ${family}`
}
