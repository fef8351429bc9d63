import type { Button } from '../../../shared/api/index.ts'
import type { DraftButton, DraftContent, Lint } from '../../../shared/bridge/drafts.ts'
import {
  lintRcsCards,
  lintRcsText,
  type RcsFinding,
  type RcsFindingCode,
} from '../../../shared/rules/rcs-limits.ts'
import { dialled, requestButtons, requestCards } from './rcs-content.ts'

/** Of the text as it is written; what each person would get is measured by itself (measure-messages.ts). */
const ofTheText: readonly RcsFindingCode[] = ['text_missing', 'text_too_long']

/** Holds buttons and cards, as they would be sent, against what RCS can carry; nothing for other kinds. */
export const lintRcs = (content: DraftContent): Lint[] => {
  switch (content.kind) {
    case 'RCS_TEXT': {
      const text = { message: content.template, buttons: asDialled(content.buttons) }
      return lintsOf(lintRcsText(text).filter(({ code }) => !ofTheText.includes(code)))
    }
    case 'RCS_CAROUSEL':
      return lintsOf(
        lintRcsCards(
          requestCards(content.cards).map((card, index) => ({
            ...card,
            buttons: asDialled(content.cards[index]?.buttons ?? []),
          })),
        ),
      )
    default:
      return []
  }
}

/** Numbers as a phone dials them, which is what they are held against. */
const asDialled = (buttons: readonly DraftButton[]): Button[] =>
  requestButtons(buttons).map((button, index) =>
    button.type === 'CALL' ? { ...button, number: dialled(buttons[index]?.target ?? '') } : button,
  )

const lintsOf = (findings: readonly RcsFinding[]): Lint[] =>
  findings.map(({ code, level, params, at: { card, button } }) => ({
    code,
    level,
    params,
    ...(card === undefined && button === undefined
      ? {}
      : { at: { ...(card === undefined ? {} : { card }), ...(button === undefined ? {} : { button }) } }),
  }))
