import type { rcsLints as inPortuguese } from '../pt-br/rcs-lints.ts'
import { number } from './formats.ts'

type Params = Record<string, string | number>

const figure = (params: Params, key: string): string => number(Number(params[key] ?? 0))
const quoted = (params: Params): string => `“${params['value'] ?? ''}”`

const isBlank = (params: Params): boolean => String(params['value'] ?? '').trim() === ''

const tooLong =
  (what: string) =>
  (params: Params): string =>
    `${what} has ${figure(params, 'count')} characters; RCS allows up to ${figure(params, 'limit')}.`

export const rcsLints: typeof inPortuguese = {
  text_missing: () => 'Write the message.',
  text_too_long: tooLong('The message'),
  variable_not_filled: (params) =>
    `${quoted(params)} would be shown as it is: cards and buttons cannot use columns of the list. Write something that suits everyone.`,
  cards_missing: () => 'Create at least one card.',
  cards_too_many: (params) =>
    `There are ${figure(params, 'count')} cards; a carousel allows up to ${figure(params, 'limit')}.`,
  card_empty: () => 'The card needs a title, a text or an image.',
  card_title_too_long: tooLong('The card title'),
  card_message_too_long: tooLong('The card text'),
  card_link_not_clickable: (params) =>
    `In a card’s text the address ${quoted(params)} does not open when tapped. Use a link button.`,
  image_url_malformed: (params) =>
    `${quoted(params)} is not an image address: it starts with https:// and has no spaces.`,
  image_url_too_long: tooLong('The image address'),
  image_type_unlikely: (params) =>
    `The image ends in ${quoted(params)}. RCS shows JPEG, PNG and GIF; others may not appear.`,
  buttons_too_many: (params) =>
    `There are ${figure(params, 'count')} buttons; the limit here is ${figure(params, 'limit')}.`,
  button_text_missing: () => 'Write the button text.',
  button_text_too_long: tooLong('The button text'),
  button_name_too_long: tooLong('The button name'),
  button_url_malformed: (params) =>
    isBlank(params)
      ? 'Write the address the button opens.'
      : `${quoted(params)} is not an address the button can open: it starts with https:// and has no spaces.`,
  button_url_too_long: tooLong('The button address'),
  button_number_malformed: (params) =>
    isBlank(params)
      ? 'Write the phone number the button dials.'
      : `${quoted(params)} is not a phone number the button can dial. Write it with the country code and no spaces: +5511987654321.`,
  payload_too_large: (params) =>
    `The whole message takes ${figure(params, 'count')} bytes; RCS allows up to ${figure(params, 'limit')}.`,
}
