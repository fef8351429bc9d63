import type { rcs as inPortuguese } from '../pt-br/rcs.ts'
import { number } from './formats.ts'

export const rcs: typeof inPortuguese = {
  buttons: 'Buttons',
  button: (position) => `Button ${number(position)}`,
  buttonType: 'What it does',
  types: { URL: 'Opens a link', CALL: 'Calls', QUICK_RESPONSE: 'Replies' },
  buttonText: 'Text of the button',
  url: 'Link',
  number: 'Phone, with +55',
  addButton: 'Add a button',
  removeButton: (position) => `Remove button ${number(position)}`,
  buttonUp: (position) => `Move button ${number(position)} up`,
  buttonDown: (position) => `Move button ${number(position)} down`,
  cards: 'Cards',
  card: (position) => `Card ${number(position)}`,
  drag: 'Drag to change the order',
  imageUrl: 'Address of the picture',
  imageHint: 'JPEG, PNG or GIF, best twice as wide as high and up to 2 MB.',
  picture: 'See with a picture from here',
  pictureHint: 'For the preview only: the phone fetches the one at the address.',
  cardTitle: 'Title of the card',
  cardMessage: 'Text of the card',
  addCard: 'Add a card',
  removeCard: (position) => `Remove card ${number(position)}`,
  cardUp: (position) => `Move card ${number(position)} forward`,
  cardDown: (position) => `Move card ${number(position)} back`,
  cardsHint: (count) => {
    if (count === 0)
      return 'One card goes out as a rich card, two or more as a carousel. Everybody gets the same.'
    return count === 1
      ? 'Goes out as a rich card. One more makes it a carousel.'
      : `Goes out as a carousel of ${number(count)} cards.`
  },
}
