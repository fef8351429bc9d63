import type { RowOperator } from '../../../shared/rules/row-filter.ts'
import type { audience as inPortuguese, waves as wavesInPortuguese } from '../pt-br/audience.ts'
import { number, plural } from './formats.ts'

const fields = { ddd: 'Area code (phone)', state: 'State (phone)' }

const operators: Record<RowOperator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  at_least: 'is at least',
  at_most: 'is at most',
  filled: 'is filled',
  empty: 'is empty',
}

export const audience: typeof inPortuguese = {
  filters: 'Filters',
  filter: (position) => `Filter ${number(position)}`,
  addFilter: 'Only a part of the list',
  addAnother: 'One more condition',
  removeFilter: (position) => `Remove filter ${number(position)}`,
  field: 'Column',
  fields,
  operator: 'Condition',
  operators,
  value: 'Value',
  valueHint: 'one or several, with ; between them',
  figureHint: '1.234,56 or 31/12/2026',
  contacted: 'Who got another campaign lately',
  contactedNobody: 'Gets this one too',
  contactedDays: (days) => (days === 1 ? 'Stays out for 1 day' : `Stays out for ${number(days)} days`),
  contactedHint:
    'Campaigns of all channels and real connections count, also those still to start. A person is recognised by phone, CPF or CNPJ.',
  steps: 'From the list to who gets it',
  inList: (name) => `In the list ${name}`,
  landlines: 'Landlines',
  otherWaves: 'In the other waves',
  blockedBy: (list) => `Blocked: ${list}`,
  blockedByHand: 'Blocked one by one',
  outside: (condition) => `Outside the filter: ${condition}`,
  cappedStep: (contacts, days) =>
    `Already at the cap of ${plural(contacts, 'campaign', 'campaigns')} in ${plural(days, 'day', 'days')}`,
  contactedStep: (days) => `Another campaign less than ${plural(days, 'day', 'days')} before, or to come`,
  recipients: 'Get it',
  save: (step) => `Save to a file: ${step}`,
  saved: (rows) => `${plural(rows, 'row saved', 'rows saved')}.`,
}

export const waves: typeof wavesInPortuguese = {
  title: 'Waves',
  by: {
    none: 'Everybody at once',
    size: 'Waves of so many people',
    count: 'In so many waves',
    first: 'A small part first, the rest when I say so',
    zone: 'One wave for each time zone',
  },
  percent: 'First part (% of the people)',
  keepsHere: 'Keep the next waves on this computer until their time',
  keepsHereHint:
    'Revoada must be open at the time of each. Until then any wave can be called back, and whoever is blocked meanwhile does not get it.',
  isKept: 'This wave stays on this computer until its time. Revoada must be open then.',
  onYourWord: 'when you say so',
  fromHere: (when) => `${when} · leaves from here`,
  size: 'People in a wave',
  count: 'Waves',
  every: 'Minutes between the starts',
  between: (least, most) => `A number from ${number(least)} to ${number(most)}.`,
  wave: (position) => `Wave ${number(position)}`,
  people: (count) => plural(count, 'person', 'people'),
  more: (count, last) => `${plural(count, 'more wave', 'more waves')}, the last one ${last}.`,
  zones: {
    'America/Sao_Paulo': 'Brasília',
    'America/Manaus': 'Manaus, Cuiabá',
    'America/Rio_Branco': 'Rio Branco',
    abroad: 'outside Brazil',
  },
  isOne: (position, of) =>
    `This is wave ${number(position)} of ${number(of)} of a campaign; it only goes to those of this wave.`,
  titles: 'At the service each wave has its number behind the title.',
}
