import type { rcs as inPortuguese } from '../pt-br/rcs.ts'
import { number } from './formats.ts'

export const rcs: typeof inPortuguese = {
  buttons: 'Buttons',
  button: (position) => `Button ${number(position)}`,
  buttonType: 'What it does',
  types: { URL: 'Opens a link', CALL: 'Calls', QUICK_RESPONSE: 'Replies' },
  buttonText: 'Button text',
  url: 'Link',
  number: 'Phone, with +55',
  addButton: 'Add button',
  removeButton: (position) => `Remove button ${number(position)}`,
  buttonUp: (position) => `Move button ${number(position)} up`,
  buttonDown: (position) => `Move button ${number(position)} down`,
  cards: 'Cards',
  card: (position) => `Card ${number(position)}`,
  drag: 'Drag to change the order',
  imageUrl: 'Image address',
  imageHint: 'JPEG, PNG or GIF, up to 2 MB, ideally 2:1 (e.g. 1440 × 720).',
  picture: 'Preview with a local image',
  pictureHint: 'The phone shows the image at the address.',
  cardTitle: 'Card title',
  cardMessage: 'Card text',
  addCard: 'Add card',
  removeCard: (position) => `Remove card ${number(position)}`,
  cardUp: (position) => `Move card ${number(position)} forward`,
  cardDown: (position) => `Move card ${number(position)} back`,
  cardsHint: (count) => {
    if (count === 0)
      return 'One card is sent as a rich card, two or more as a carousel. Everyone gets the same.'
    return count === 1
      ? 'Sent as a rich card. One more makes it a carousel.'
      : `Sent as a carousel of ${number(count)} cards.`
  },
}
