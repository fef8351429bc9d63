import type { Button, Card } from '../../../shared/api/index.ts'
import type { DraftButton, DraftCard } from '../../../shared/bridge/drafts.ts'

/** Buttons as the service takes them: each type with its own fields only (specification, section 2.3). */
export const requestButtons = (buttons: readonly DraftButton[]): Button[] => buttons.map(requestButton)

const requestButton = ({ type, text, target }: DraftButton): Button => {
  const label = text.trim()
  // What `name` is for beside the label is not specified; people write only one of them.
  const named = { name: label, text: label }
  switch (type) {
    case 'URL':
      return { ...named, type, url: target.trim() }
    case 'CALL':
      // "Phone number digits", says the specification: without the plus.
      return { ...named, type, number: dialled(target).replace('+', '') }
    case 'QUICK_RESPONSE':
      return { ...named, type }
  }
}

/** A number as it is dialled: with `+` and without what people put between digits. One of Brazil may lack its `+`. */
export const dialled = (target: string): string => {
  const bare = target.replace(/[\s().-]/g, '')
  return /^55\d{10,11}$/.test(bare) ? `+${bare}` : bare
}

/** Cards as the service takes them (specification, section 2.4). */
export const requestCards = (cards: readonly DraftCard[]): Card[] =>
  cards.map(({ title, message, imageUrl, buttons }) => ({
    title: title.trim(),
    message: message.trim(),
    image_url: imageUrl.trim(),
    ...(buttons.length === 0 ? {} : { buttons: requestButtons(buttons) }),
  }))
