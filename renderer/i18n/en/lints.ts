import { holidayOf } from '../holiday-of.ts'
import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import { formatterKinds, formatterName } from '../../../shared/rules/template-formatters.ts'
import type { lints as inPortuguese } from '../pt-br/lints.ts'
import { shownChars } from '../shown-chars.ts'
import { shownValues } from '../shown-values.ts'
import { holidayNames } from './hours.ts'
import { brasiliaTime, list, number, plural } from './formats.ts'

const count = (params: Record<string, string | number>, key: string): number => Number(params[key] ?? 0)

const offered = list(formatterKinds.map((kind) => formatterName(kind, 'en')))

export const lints: typeof inPortuguese = {
  title_missing: () => 'Give the campaign a title.',
  list_missing: () => 'Choose who it goes to.',
  message_missing: () => 'Write the message.',
  template_broken: () => 'There is a “{{” with no column name or no closing “}}”.',
  general_text_missing: () =>
    'Write the general text: without the columns, nothing of the message is left for a person who does not get their own.',
  general_text_not_filled: (params) =>
    `“${params['value'] ?? ''}” would be shown as it stands: the general text does not use columns of the list.`,
  braces_left: (params) =>
    `${plural(count(params, 'count'), 'message has', 'messages have')} braces ({ or }), which are almost always those of a column that was not filled in.`,
  variable_unknown: (params) => `The list has no column with this name: ${params['names'] ?? ''}.`,
  value_missing: (params) =>
    `${plural(count(params, 'count'), 'contact has', 'contacts have')} no value in “${params['name'] ?? ''}” and would get a blank. Add a fallback for these cases: {{${params['name'] ?? 'column'}|other text}}.`,
  value_placeholder: (params) =>
    `${plural(count(params, 'count'), 'message', 'messages')} would contain ${shownValues(params['values'])} from “${params['name'] ?? ''}”, which looks like a cell without a value. Add a fallback for these cases: {{${params['name'] ?? 'column'}|other text}}.`,
  value_replaced: (params) =>
    `${plural(count(params, 'count'), 'message uses', 'messages use')} the fallback instead of ${shownValues(params['values'])} from “${params['name'] ?? ''}”. If it is a real value, delete the “|” and the text after it.`,
  formatter_unknown: (params) => {
    const name = String(params['name'] ?? '')
    const what = name === '' ? 'The format is missing after the colon.' : `There is no format “${name}”.`
    return `${what} The formats are ${offered}.`
  },
  value_unformatted: (params) =>
    `${plural(count(params, 'count'), 'contact has', 'contacts have')} a value that {{${params['name'] ?? 'column'}}} does not apply to: it stays as in the spreadsheet, and a document is hidden.`,
  decimal_unformatted: (params) =>
    `${plural(count(params, 'count'), 'message has', 'messages have')} a number with a decimal point, such as ${params['example'] ?? '1741.53'}, from “${params['name'] ?? ''}”. If it is money, write {{${params['name'] ?? 'column'}:currency}}.`,
  audience_empty: () => 'No mobile numbers are left in this list.',
  filter_column_unknown: (params) => `The list has no column “${params['name'] ?? ''}”, which a filter uses.`,
  filter_value_missing: () => 'A filter has no value.',
  filter_value_not_comparable: (params) =>
    `“${params['value'] ?? ''}” is neither a number nor a date, and the filter compares values. Write it like 1.234,56 or 31/12/2026.`,
  suppression_lists_old: (params) =>
    `${plural(count(params, 'count'), 'do-not-contact list is', 'do-not-contact lists are')} more than ${oldSuppressionDays} days old. Anyone who opted out since then is not in ${count(params, 'count') === 1 ? 'it' : 'them'}.`,
  same_person_again: (params) =>
    `${plural(count(params, 'count'), 'recipient is', 'recipients are')} the same person at another number, by CPF, who gets it there too. To send it once, select “Only one number per person”.`,
  letters_break_gsm7: (params) => {
    const chars = params['chars'] === undefined ? '' : ` (${shownChars(String(params['chars']).split(' '))})`
    const messages = count(params, 'count')
    const who = messages > 0 ? plural(messages, 'message has', 'messages have') : 'The message has'
    return `${who} characters outside the SMS alphabet${chars}. With them a part holds 70 characters instead of 160.`
  },
  over_one_segment: (params) => {
    const messages = count(params, 'count')
    return messages > 0
      ? `${plural(messages, 'message needs', 'messages need')} more than one part. The service does not say whether it joins, cuts or refuses the parts.`
      : 'The message needs more than one part. The service does not say whether it joins, cuts or refuses the parts.'
  },
  rcs_text_too_long: (params) =>
    `${plural(count(params, 'count'), 'message is', 'messages are')} over ${number(count(params, 'limit'))} characters, the RCS limit.`,
  connection_not_allowed: () =>
    'Your organisation does not allow sending via this connection. Choose another one.',
  connection_missing: () => 'The connection of this campaign was removed. Choose another one.',
  callback_url_malformed: () =>
    'The callback address is not a web address. Write it like https://system.example.com/callback.',
  callback_url_with_credentials: () =>
    'The callback address contains a user or password. Remove what is before the @.',
  callback_url_not_encrypted: () =>
    'The callback address is not encrypted (http://): anyone on the network can read what arrives.',
  callback_url_this_computer: () =>
    'The callback address is on this computer: a service elsewhere cannot reach it.',
  callback_url_fragment: () => 'What comes after the # in the callback address is not sent to anyone.',
  audio_missing: () => 'Choose the recording.',
  audio_too_long: () => 'The recording is over 30 seconds. Trim its end, or choose another one.',
  start_in_past: () => 'The start time has already passed.',
  outside_sending_hours: (params) => {
    const who = plural(count(params, 'count'), 'person would be contacted', 'people would be contacted')
    const next =
      params['next'] === undefined
        ? ''
        : ` Next start within the hours for everyone: ${brasiliaTime(count(params, 'next'))}.`
    const holiday = holidayOf(params['holiday'])
    const day = holiday === null ? '' : ` It is a holiday: ${holidayNames[holiday]}.`
    return `${who} outside the hours in Settings.${day}${next}`
  },
  waves_too_many: (params) =>
    `That would be more than ${number(count(params, 'limit'))} batches. Make them larger.`,
  waves_need_a_time: () => 'Batches by time zone need a date and time: each zone starts at that local time.',
  start_impossible: () => 'This time does not exist in this time zone: a clock change skips it.',
}
