import type { RcsFindingCode } from '../../../shared/rules/rcs-limits.ts'
import { number } from './formats.ts'

type Params = Record<string, string | number>

const figure = (params: Params, key: string): string => number(Number(params[key] ?? 0))
const quoted = (params: Params): string => `“${params['value'] ?? ''}”`

const isBlank = (params: Params): boolean => String(params['value'] ?? '').trim() === ''

const tooLong =
  (what: string) =>
  (params: Params): string =>
    `${what} tem ${figure(params, 'count')} caracteres; o RCS aceita até ${figure(params, 'limit')}.`

/** One sentence a finding about an RCS message; the place (card, button) is said where it is shown. */
export const rcsLints: Record<RcsFindingCode, (params: Params) => string> = {
  text_missing: () => 'Escreva a mensagem.',
  text_too_long: tooLong('A mensagem'),
  variable_not_filled: (params) =>
    `${quoted(params)} apareceria assim mesmo para todos: cartões e botões não usam colunas da lista. Escreva um texto que sirva a qualquer pessoa.`,
  cards_missing: () => 'Crie ao menos um cartão.',
  cards_too_many: (params) =>
    `Há ${figure(params, 'count')} cartões; um carrossel aceita até ${figure(params, 'limit')}.`,
  card_empty: () => 'O cartão precisa de título, texto ou imagem.',
  card_title_too_long: tooLong('O título do cartão'),
  card_message_too_long: tooLong('O texto do cartão'),
  card_link_not_clickable: (params) =>
    `No texto de um cartão o endereço ${quoted(params)} não abre ao toque. Use um botão de link.`,
  image_url_malformed: (params) =>
    `${quoted(params)} não é um endereço de imagem: ele começa com https:// e não tem espaços.`,
  image_url_too_long: tooLong('O endereço da imagem'),
  image_type_unlikely: (params) =>
    `A imagem termina em ${quoted(params)}. O RCS mostra JPEG, PNG e GIF; outras podem não aparecer.`,
  buttons_too_many: (params) =>
    `Há ${figure(params, 'count')} botões; aqui cabem até ${figure(params, 'limit')}.`,
  button_text_missing: () => 'Escreva o texto do botão.',
  button_text_too_long: tooLong('O texto do botão'),
  button_name_too_long: tooLong('O nome do botão'),
  button_url_malformed: (params) =>
    isBlank(params)
      ? 'Escreva o endereço que o botão abre.'
      : `${quoted(params)} não é um endereço que o botão possa abrir: ele começa com https:// e não tem espaços.`,
  button_url_too_long: tooLong('O endereço do botão'),
  button_number_malformed: (params) =>
    isBlank(params)
      ? 'Escreva o telefone que o botão disca.'
      : `${quoted(params)} não é um telefone que o botão possa discar. Escreva com o código do país e sem espaços: +5511987654321.`,
  payload_too_large: (params) =>
    `A mensagem inteira ocupa ${figure(params, 'count')} bytes; o RCS aceita até ${figure(params, 'limit')}.`,
}
