export const spelling = {
  title: 'Corretor ortográfico',
  line: 'Sublinha, ao escrever uma mensagem, o que não está no dicionário. Os dicionários vêm com o Revoada; nada sai do computador.',
  language: 'Dicionário',
  languages: { 'pt-BR': 'Português', en: 'Inglês', off: 'Desligado' },
  words: 'Adicionar palavra ao dicionário',
  wordsHint: 'Nomes e termos seus, que não são erro.',
  addWord: 'Adicionar',
  removeWord: (word: string) => `Remover “${word}” do dicionário`,
  of: (word: string) => `“${word}” não está no dicionário.`,
  nothingLike: 'Nenhuma sugestão',
  learn: 'Adicionar ao dicionário',
  learned: (word: string) => `“${word}” está no seu dicionário.`,
}
