import type { spelling as inPortuguese } from '../pt-br/spelling.ts'

export const spelling: typeof inPortuguese = {
  title: 'Spell checker',
  line: 'Underlines words that are not in the dictionary while you write a message. The dictionaries come with Revoada; nothing leaves this computer.',
  language: 'Dictionary',
  languages: { 'pt-BR': 'Portuguese', en: 'English', off: 'Off' },
  words: 'Add a word to the dictionary',
  wordsHint: 'Names and terms of your own that are not mistakes.',
  addWord: 'Add',
  removeWord: (word: string) => `Remove “${word}” from the dictionary`,
  of: (word: string) => `“${word}” is not in the dictionary.`,
  nothingLike: 'No suggestions',
  learn: 'Add to dictionary',
  learned: (word: string) => `“${word}” is in your dictionary.`,
}
