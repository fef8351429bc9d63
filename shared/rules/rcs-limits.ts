import { unfilledVariable } from './template.ts'

/**
 * What RCS can carry. Sources: Google's RCS for Business (RbmCarouselCard, RbmMedia, rich cards), and the platforms in
 * front of it that publish figures: AWS End User Messaging (limits of RCS), Gupshup (message elements), Infobip
 * (behaviours, billing types). The service that this app speaks to states none of them, so what it might take all the
 * same is a warning; an error is only what no handset could show or dial, and a label over its length, which Google
 * refuses.
 */
export const rcsLimits = {
  text: 3_072,
  cardTitle: 200,
  cardMessage: 2_000,
  buttonsPerMessage: 11,
  buttonsPerCard: 4,
  buttonText: 25,
  /** `name` of a button is taken for what comes back when it is tapped (postback data). */
  buttonName: 2_048,
  cards: 10,
  url: 2_000,
  payloadBytes: 250_000,
  basicBytes: 160,
} as const

/** As `Button` of the service's contract; here by shape, because rules do not import it. */
type RcsButton = {
  readonly name: string
  readonly text: string
} & (
  | { readonly type: 'URL'; readonly url: string }
  | { readonly type: 'CALL'; readonly number: string }
  | { readonly type: 'QUICK_RESPONSE' }
)

/** As `Card` of the service's contract. */
type RcsCard = {
  readonly title: string
  readonly message: string
  readonly image_url: string
  readonly buttons?: readonly RcsButton[] | undefined
}

type RcsText = { readonly message: string; readonly buttons?: readonly RcsButton[] | undefined }

export const rcsFindingCodes = [
  'text_missing',
  'text_too_long',
  /** Cards and buttons are the same for everyone: `{{column}}` would be shown as it stands. */
  'variable_not_filled',
  'cards_missing',
  'cards_too_many',
  'card_empty',
  'card_title_too_long',
  'card_message_too_long',
  'card_link_not_clickable',
  'image_url_malformed',
  'image_url_too_long',
  'image_type_unlikely',
  'buttons_too_many',
  'button_text_missing',
  'button_text_too_long',
  'button_name_too_long',
  'button_url_malformed',
  'button_url_too_long',
  'button_number_malformed',
  'payload_too_large',
] as const
export type RcsFindingCode = (typeof rcsFindingCodes)[number]

export type RcsField =
  | 'message'
  | 'title'
  | 'image_url'
  | 'cards'
  | 'buttons'
  | 'button_name'
  | 'button_text'
  | 'button_url'
  | 'button_number'

export type RcsFinding = {
  code: RcsFindingCode
  level: 'error' | 'warning'
  /** `count` is what there is, `limit` what may be; `value` quotes what is meant. */
  params: Record<string, string | number>
  /** From 0. Without `card` it is the message, without `button` the card or message itself. */
  at: { card?: number; button?: number; field: RcsField }
}

type Place = Pick<RcsFinding['at'], 'card' | 'button'>

/**
 * How long a text is to a limit. Whether platforms count code points or UTF-16 units is not published, so it is the
 * larger of both, which is always the units.
 */
export const rcsLength = (text: string): number => text.length

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length

/**
 * How carriers bill a text: "basic" is text alone of up to 160 UTF-8 bytes (an accent counts two), all else "single".
 * Cards are never basic. Source: Infobip, RCS billing types.
 */
export const rcsBilling = (message: string, buttons: number): 'basic' | 'single' =>
  buttons === 0 && message.length <= rcsLimits.basicBytes && utf8Bytes(message) <= rcsLimits.basicBytes
    ? 'basic'
    : 'single'

/** Holds a text message, as one person would get it, against the limits; findings in the order of reading. */
export const lintRcsText = (content: RcsText): RcsFinding[] => {
  const { message, buttons = [] } = content
  const missing: RcsFinding[] =
    message.trim() === '' ? [finding('text_missing', 'error', {}, { field: 'message' })] : []
  return [
    ...missing,
    ...tooLong('text_too_long', message, rcsLimits.text, { field: 'message' }),
    ...lintButtons(buttons, rcsLimits.buttonsPerMessage, {}),
    ...lintPayload(content, 'message'),
  ]
}

/** Holds the cards of a rich card or carousel against the limits; findings in the order of reading. */
export const lintRcsCards = (cards: readonly RcsCard[]): RcsFinding[] => {
  if (cards.length === 0) return [finding('cards_missing', 'error', {}, { field: 'cards' })]
  return [
    ...tooMany('cards_too_many', cards.length, rcsLimits.cards, { field: 'cards' }),
    ...cards.flatMap(lintCard),
    ...lintPayload(cards, 'cards'),
  ]
}

const lintCard = (card: RcsCard, index: number): RcsFinding[] => {
  const at = { card: index }
  const isEmpty = [card.title, card.message, card.image_url].every((text) => text.trim() === '')
  const link = /\bhttps?:\/\/\S+/i.exec(card.message)?.[0]
  return [
    ...(isEmpty ? [finding('card_empty', 'error', {}, { ...at, field: 'title' })] : []),
    ...tooLong('card_title_too_long', card.title, rcsLimits.cardTitle, { ...at, field: 'title' }),
    ...tooLong('card_message_too_long', card.message, rcsLimits.cardMessage, { ...at, field: 'message' }),
    ...notFilled(card.title, { ...at, field: 'title' }),
    ...notFilled(card.message, { ...at, field: 'message' }),
    ...notFilled(card.image_url, { ...at, field: 'image_url' }),
    // Source: Infobip, behaviours and guidance; neither Android nor iOS makes links of them.
    ...(link === undefined
      ? []
      : [finding('card_link_not_clickable', 'warning', { value: link }, { ...at, field: 'message' })]),
    ...(card.image_url.trim() === '' ? [] : lintImage(card.image_url, index)),
    ...lintButtons(card.buttons ?? [], rcsLimits.buttonsPerCard, at),
  ]
}

/** Image types of RBM; of an address without an ending nothing is known before it is fetched. */
const imageEndings = new Set(['jpg', 'jpeg', 'png', 'gif'])

const lintImage = (address: string, card: number): RcsFinding[] => {
  const at = { card, field: 'image_url' } as const
  const url = webAddress(address)
  if (url === null) return [finding('image_url_malformed', 'error', { value: address }, at)]
  const ending = /\.([a-z][a-z0-9]{1,4})$/i.exec(url.pathname)?.[1]?.toLowerCase()
  return [
    ...tooLong('image_url_too_long', address, rcsLimits.url, at),
    ...(ending === undefined || imageEndings.has(ending)
      ? []
      : [finding('image_type_unlikely', 'warning', { value: ending }, at)]),
  ]
}

const lintButtons = (buttons: readonly RcsButton[], limit: number, at: Place): RcsFinding[] => [
  ...tooMany('buttons_too_many', buttons.length, limit, { ...at, field: 'buttons' }),
  ...buttons.flatMap((button, index) => lintButton(button, { ...at, button: index })),
]

const lintButton = (button: RcsButton, at: Place): RcsFinding[] => {
  const text = { ...at, field: 'button_text' } as const
  const label =
    button.text.trim() === ''
      ? [finding('button_text_missing', 'error', {}, text)]
      : tooLong('button_text_too_long', button.text, rcsLimits.buttonText, text, 'error')
  const name = tooLong('button_name_too_long', button.name, rcsLimits.buttonName, {
    ...at,
    field: 'button_name',
  })
  const variables = [
    ...notFilled(button.text, text),
    ...(button.type === 'URL' ? notFilled(button.url, { ...at, field: 'button_url' }) : []),
  ]
  return [...label, ...name, ...variables, ...lintAction(button, at)]
}

const lintAction = (button: RcsButton, at: Place): RcsFinding[] => {
  switch (button.type) {
    case 'URL': {
      const place = { ...at, field: 'button_url' } as const
      if (webAddress(button.url) === null)
        return [finding('button_url_malformed', 'error', { value: button.url }, place)]
      return tooLong('button_url_too_long', button.url, rcsLimits.url, place)
    }
    case 'CALL':
      return isDiallable(button.number)
        ? []
        : [
            finding(
              'button_number_malformed',
              'error',
              { value: button.number },
              { ...at, field: 'button_number' },
            ),
          ]
    case 'QUICK_RESPONSE':
      return []
  }
}

/**
 * True for E.164 with `+` and without separators, as the dial action wants it; a number of Brazil has ten or eleven
 * digits after the country code. Source: ITU-T E.164 (at most 15 digits); Gupshup, dial action.
 */
const isDiallable = (number: string): boolean =>
  number.startsWith('+55') ? /^\+55[1-9]\d{9,10}$/.test(number) : /^\+[1-9]\d{6,14}$/.test(number)

/** The address when it is one of the web, whole, without space; null otherwise. */
const webAddress = (text: string): URL | null => {
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return null
  return URL.canParse(text) ? new URL(text) : null
}

/** The whole message as JSON stands for what the platform is sent, which is of about this size. */
const lintPayload = (content: RcsText | readonly RcsCard[], field: RcsField): RcsFinding[] =>
  tooMany('payload_too_large', utf8Bytes(JSON.stringify(content)), rcsLimits.payloadBytes, { field })

const finding = (
  code: RcsFindingCode,
  level: RcsFinding['level'],
  params: RcsFinding['params'],
  at: RcsFinding['at'],
): RcsFinding => ({ code, level, params, at })

const tooLong = (
  code: RcsFindingCode,
  text: string,
  limit: number,
  at: RcsFinding['at'],
  level: RcsFinding['level'] = 'warning',
): RcsFinding[] => {
  const count = rcsLength(text)
  return count > limit ? [finding(code, level, { count, limit }, at)] : []
}

const notFilled = (text: string, at: RcsFinding['at']): RcsFinding[] => {
  const value = unfilledVariable(text)
  return value === null ? [] : [finding('variable_not_filled', 'error', { value }, at)]
}

const tooMany = (code: RcsFindingCode, count: number, limit: number, at: RcsFinding['at']): RcsFinding[] =>
  count > limit ? [finding(code, 'warning', { count, limit }, at)] : []
