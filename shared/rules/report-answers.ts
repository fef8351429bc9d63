/** What recipients write back, as suppliers put it into their reports, and how they ask to be left alone. */
import { foldWord } from './report-words.ts'

/** Cells of those who have not answered. */
const noAnswers: ReadonlySet<string> = new Set(
  `não; no; n; 0; 00; 000; n a; na; nd; n d; nan; null; nulo; nula; none; nenhum; nenhuma; undefined; false; falso; vazio;
   vazia; em branco; sem resposta; sem retorno; sem interação; não respondeu; não respondido; não respondida; não informado;
   não informada; não houve; no reply; no answer; no response; not answered; empty`
    .split(';')
    .map(foldWord),
)

/**
 * Whether a cell has an answer. Suppliers fill the column for those who wrote nothing too: `-`, `0`, `Não`, `sem resposta`.
 * An answer that is nothing but "não" is taken for such a one, as it leads to nothing that an answer would not.
 */
export const isAnswer = (cell: string): boolean => {
  const text = cell.trim()
  return text !== '' && !/^[-–—_.,;:/\\|*"'`()]+$/.test(text) && !noAnswers.has(foldWord(text))
}

/** Words that ask to be left alone where they are the whole answer; among others they may mean something else. */
const words =
  `sair saia pare parem parar stop cancelar cancela cancele cancelem descadastrar descadastra descadastre descadastro
  desinscrever remover remova remove removam retirar retire excluir exclua unsubscribe optout stopall`.split(
    /\s+/,
  )

/** Words that do so only where they are the whole answer: elsewhere they are everyday ones, or abbreviations. */
const loneWords = 'end quit para basta chega bloquear bloqueia bloqueie'.split(' ')

/** Whoever writes one of these, whatever else, asks to be left alone. */
const phrases = `
  não quero mais receber; não desejo receber; não desejo mais receber; não quero receber mais; não quero receber mensagem;
  não quero receber mensagens; não quero receber sms; não quero receber nada; não quero mais mensagem; não quero mais mensagens;
  não quero mensagem; não quero mensagens; não quero mais sms; não quero sms; não quero mais ligação; não quero mais ligações;
  não quero mais contato; não me mande; não me mandem; não me manda; não me envie; não me enviem; não me envia; não me ligue;
  não me liguem; não me liga; não me perturbe; não me perturbem; não mande mais; não mandem mais; não manda mais; não envie mais;
  não enviem mais; não envia mais; não ligue mais; não liguem mais;
  pare de me; parem de me; para de me; pare de mandar; parem de mandar; para de mandar; pare de enviar; parem de enviar;
  para de enviar; pare de ligar; parem de ligar; para de ligar; parar de receber; deixar de receber;
  me tira da lista; me tire da lista; me tirem da lista; me tira dessa lista; me tire dessa lista; me tira desta lista;
  me tire desta lista; me tira do cadastro; me tire do cadastro; me retira da lista; me retire da lista; me retirem da lista;
  me exclua; me excluam; me exclui da lista; me remova; me removam; me remove; me descadastra; me descadastre;
  tira meu número; tire meu número; tirem meu número; tira o meu número; tire o meu número; retire meu número;
  retirem meu número; retire o meu número; remova meu número; remova o meu número; remove meu número; removam meu número;
  exclua meu número; exclua o meu número; apague meu número; apaga meu número; sair da lista; sair desta lista; sair dessa lista;
  sair do cadastro; cancelar o recebimento; cancelar recebimento; cancelar inscrição; cancelar a inscrição; remover da lista;
  retirar da lista; opt out; opt me out; stop all; stop sending; stop texting; stop messaging; please stop; do not contact;
  don t contact; do not text; don t text; remove me; take me off; unsubscribe me`
  .split(';')
  .map((phrase) => phrase.trim().replace(/\s+/g, ' '))

/** Whole answers like these ask for it too, without one of the words above. */
const wholes = ['não quero mais', 'não quero receber', 'não receber']

/** What politeness, and a wish, add to an answer. */
const courtesies =
  /\b(?:por favor|por gentileza|favor|pf|pfv|pfvr|obrigad[oa]|obg|grat[oa]|please|pls|oi|ola|bom dia|boa tarde|boa noite|eu|quero|queria|desejo|gostaria de|agora|ja|urgente|senhor|senhora|moc[oa]|amig[oa])\b/g

const shownAs = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(texts.map((text) => [foldWord(text), text.toUpperCase()]))
const mentioned = shownAs(words)
const whole = shownAs([...words, ...loneWords, ...phrases, ...wholes])
const within = shownAs(phrases)
const longestPhrase = Math.max(...phrases.map((phrase) => phrase.split(' ').length))

/** `isWhole`: that, and nothing else, is what the answer asks for. Else a person has to read such answers. */
export type OptOut = { word: string; isWhole: boolean }

/**
 * How an answer asks to be left alone, in capitals; null of one that does not. What a person wrote besides is no part of it.
 *
 * An answer does so for certain that is one of the words, whatever politeness is around it, or has one of the phrases in it.
 * A longer one with a word in it may: "quero sair do grupo" and "cancelar minha consulta" are told apart by nobody but a person.
 * Source: the words that carriers and suppliers in Brazil take for an opt-out, Twilio's, and what people write instead.
 */
export const readOptOut = (answer: string): OptOut | null => {
  const text = foldWord(answer)
  const bare = text.replace(courtesies, ' ').replace(/\s+/g, ' ').trim()
  const alone = whole.get(text) ?? whole.get(bare) ?? repeated(bare)
  if (alone !== undefined) return { word: alone, isWhole: true }
  const spoken = text.split(' ')
  const phrase = phraseIn(spoken)
  if (phrase !== undefined) return { word: phrase, isWhole: true }
  for (const one of spoken) {
    const word = mentioned.get(one)
    if (word !== undefined) return { word, isWhole: false }
  }
  return null
}

/** "sair sair sair", "parar, sair". */
const repeated = (text: string): string | undefined => {
  const [first, ...rest] = text.split(' ').map((one) => mentioned.get(one))
  return rest.every((one) => one !== undefined) ? first : undefined
}

const phraseIn = (spoken: readonly string[]): string | undefined => {
  for (let from = 0; from < spoken.length; from += 1) {
    // "não quero parar de receber" asks for the opposite.
    const before = spoken.slice(Math.max(0, from - 2), from)
    if (before.includes('nao')) continue
    for (let length = 2; length <= longestPhrase; length += 1) {
      const phrase = within.get(spoken.slice(from, from + length).join(' '))
      if (phrase !== undefined) return phrase
    }
  }
  return undefined
}
