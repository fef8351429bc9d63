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
  addFilter: 'Filter the list',
  addAnother: 'Add condition',
  removeFilter: (position) => `Remove filter ${number(position)}`,
  field: 'Column',
  fields,
  operator: 'Condition',
  operators,
  value: 'Value',
  valueHint: 'one or more, separated by ;',
  figureHint: '1.234,56 or 31/12/2026',
  contacted: 'Recently contacted',
  contactedNobody: 'Include',
  contactedDays: (days) =>
    days === 1
      ? 'Exclude if contacted in the last day'
      : `Exclude if contacted in the last ${number(days)} days`,
  contactedHint:
    'Campaigns on all channels and real connections count, including those not started yet. A person is identified by phone, CPF or CNPJ.',
  contactedTeam: (name, when) => `Those of the team ${name} count too, as of ${when}.`,
  contactedTeamUnknown: (name) =>
    `Not all of the team ${name} count yet: this computer is still receiving whom it has contacted.`,
  steps: 'From list to recipients',
  inList: (name) => `In the list ${name}`,
  landlines: 'Landlines',
  otherWaves: 'In the other batches',
  blockedBy: (list) => `Blocked: ${list}`,
  blockedByHand: 'Blocked individually',
  outside: (condition) => `Outside the filter: ${condition}`,
  cappedStep: (contacts, days) =>
    `Already at the limit of ${plural(contacts, 'campaign', 'campaigns')} in ${plural(days, 'day', 'days')}`,
  samePerson: 'Same person, another number',
  onePerPerson: 'Only one number per person, by CPF',
  onePerPersonHint: 'Anyone in more than one row gets it once, on the first number that passes the filters.',
  onePerPersonCallHint:
    'Anyone in more than one row gets one call, on the chosen type of phone if they have one.',
  contactedStep: (days) =>
    `Another campaign less than ${plural(days, 'day', 'days')} before, or not started yet`,
  callsFirst: 'One call per person',
  callChoices: {
    mobile: 'On the mobile; without one, the landline',
    landline: 'On the landline; without one, the mobile',
  },
  sharedLandlines: 'A landline that several people share rings once; the others are called on their mobiles.',
  rings: (mobile, landline, other) =>
    `Calls: ${[
      ...(mobile === 0 ? [] : [plural(mobile, 'mobile', 'mobiles')]),
      ...(landline === 0 ? [] : [plural(landline, 'landline', 'landlines')]),
      ...(other === 0 ? [] : [plural(other, 'number abroad', 'numbers abroad')]),
    ].join(', ')}.`,
  recipientsOf: (listed) => `Recipients, of ${number(listed)} in the list`,
  recipients: 'Recipients',
  save: (step) => `Save to a file: ${step}`,
  saved: (rows) => `${plural(rows, 'row saved', 'rows saved')}.`,
}

export const waves: typeof wavesInPortuguese = {
  title: 'Batches',
  by: {
    none: 'Everyone at once',
    size: 'Batches of N people',
    count: 'Split into N batches',
    first: 'A small part first, the rest when I approve',
    zone: 'One batch per time zone',
  },
  percent: 'First part (% of the people)',
  keepsHere: 'Keep the next batches on this computer until their time',
  keepsHereHint:
    'Revoada must be open at the time of each one. Until then you can cancel any batch, and anyone blocked in the meantime does not get it.',
  isKept: 'This batch stays on this computer until its time. Revoada must be open then.',
  onYourWord: 'when you approve',
  fromHere: (when) => `${when} · sent from here`,
  size: 'People per batch',
  count: 'Batches',
  every: 'Minutes between starts',
  between: (least, most) => `A number from ${number(least)} to ${number(most)}.`,
  outside: (count) => `outside hours for ${number(count)}`,
  wave: (position) => `Batch ${number(position)}`,
  people: (count) => plural(count, 'person', 'people'),
  more: (count, last) => `${plural(count, 'more batch', 'more batches')}, the last one ${last}.`,
  zones: {
    'America/Sao_Paulo': 'Brasília',
    'America/Manaus': 'Manaus, Cuiabá',
    'America/Rio_Branco': 'Rio Branco',
    abroad: 'outside Brazil',
  },
  isOne: (position, of) =>
    `This is batch ${number(position)} of ${number(of)} of a campaign; it goes only to the people in this batch.`,
  titles: 'On the platform each batch title ends with its number, e.g. (1/6).',
}
