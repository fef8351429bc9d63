import type { rcsLints as inPortuguese } from '../pt-br/rcs-lints.ts'
import { number } from './formats.ts'

type Params = Record<string, string | number>

const figure = (params: Params, key: string): string => number(Number(params[key] ?? 0))
const quoted = (params: Params): string => `“${params['value'] ?? ''}”`

const isBlank = (params: Params): boolean => String(params['value'] ?? '').trim() === ''

const tooLong =
  (what: string) =>
  (params: Params): string =>
    `${what} has ${figure(params, 'count')} characters; RCS carries up to ${figure(params, 'limit')}.`

export const rcsLints: typeof inPortuguese = {
  text_missing: () => 'Write the message.',
  text_too_long: tooLong('The message'),
  variable_not_filled: (params) =>
    `${quoted(params)} would be shown as it is: cards and buttons cannot use columns of the list. Write a text that fits everyone.`,
  cards_missing: () => 'Make at least one card.',
  cards_too_many: (params) =>
    `There are ${figure(params, 'count')} cards; a carousel carries up to ${figure(params, 'limit')}.`,
  card_empty: () => 'The card needs a title, a text or an image.',
  card_title_too_long: tooLong('The title of the card'),
  card_message_too_long: tooLong('The text of the card'),
  card_link_not_clickable: (params) =>
    `In the text of a card the address ${quoted(params)} does not open on a tap. Use a link button.`,
  image_url_malformed: (params) =>
    `${quoted(params)} is no address of an image: it begins with https:// and has no spaces.`,
  image_url_too_long: tooLong('The address of the image'),
  image_type_unlikely: (params) =>
    `The image ends in ${quoted(params)}. RCS shows JPEG, PNG and GIF; others may not appear.`,
  buttons_too_many: (params) =>
    `There are ${figure(params, 'count')} buttons; here there is room for ${figure(params, 'limit')}.`,
  button_text_missing: () => 'Write the text of the button.',
  button_text_too_long: tooLong('The text of the button'),
  button_name_too_long: tooLong('The name of the button'),
  button_url_malformed: (params) =>
    isBlank(params)
      ? 'Write the address that the button opens.'
      : `${quoted(params)} is no address that the button can open: it begins with https:// and has no spaces.`,
  button_url_too_long: tooLong('The address of the button'),
  button_number_malformed: (params) =>
    isBlank(params)
      ? 'Write the phone number that the button dials.'
      : `${quoted(params)} is no phone number that the button can dial. Write it with the country code and without spaces: +5511987654321.`,
  payload_too_large: (params) =>
    `The whole message takes ${figure(params, 'count')} bytes; RCS carries up to ${figure(params, 'limit')}.`,
}
