import type { ToldAudience, ToldStep } from '../../shared/rules/told-audience.ts'
import { conditionWords } from './condition-words.ts'
import type { Formats } from './formats.ts'
import type { Messages } from './messages.ts'

/** Why some of a list get nothing, in words. */
export const stepWords = (t: Messages, step: ToldStep): string => {
  switch (step.reason) {
    case 'landline':
      return t.audience.landlines
    case 'other_wave':
      return t.audience.otherWaves
    case 'suppressed':
      return step.listName === null ? t.audience.blockedByHand : t.audience.blockedBy(step.listName)
    case 'filtered':
      return t.audience.outside(conditionWords(t, step.filter))
    case 'same_person':
      return t.audience.samePerson
    case 'contacted':
      return t.audience.contactedStep(step.days)
    case 'capped':
      return t.audience.cappedStep(step.contacts, step.days)
  }
}

/** How a campaign came to its people, as it was kept with it: from the list to those who are left. */
export const funnelRows = (
  t: Messages,
  f: Formats,
  { listName, listed, steps }: ToldAudience,
  recipients: number,
): { label: string; count: string }[] => [
  { label: t.audience.inList(listName), count: f.number(listed) },
  ...steps.map((step) => ({ label: stepWords(t, step), count: `−${f.number(step.count)}` })),
  { label: t.audience.recipients, count: f.number(recipients) },
]
