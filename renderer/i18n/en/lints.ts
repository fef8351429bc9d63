import { holidayOf } from '../holiday-of.ts'
import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import { formatterKinds, formatterName } from '../../../shared/rules/template-formatters.ts'
import type { lints as inPortuguese } from '../pt-br/lints.ts'
import { shownLetters } from '../shown-letters.ts'
import { holidayNames } from './hours.ts'
import { brasiliaTime, list, number, plural } from './formats.ts'

const count = (params: Record<string, string | number>, key: string): number => Number(params[key] ?? 0)

const offered = list(formatterKinds.map((kind) => formatterName(kind, 'en')))

export const lints: typeof inPortuguese = {
  title_missing: () => 'Give the campaign a title.',
  list_missing: () => 'Choose who it goes to.',
  message_missing: () => 'Write the message.',
  template_broken: () => 'There is a “{{” without a column name or without the “}}” that closes it.',
  variable_unknown: (params) => `The list has no column of this name: ${params['names'] ?? ''}.`,
  value_missing: (params) =>
    `${plural(count(params, 'count'), 'contact has', 'contacts have')} no value in “${params['name'] ?? ''}” and would get a gap. Write a text for these cases: {{${params['name'] ?? 'column'}|customer}}.`,
  formatter_unknown: (params) => {
    const name = String(params['name'] ?? '')
    const what = name === '' ? 'After the colon the format is missing.' : `There is no format “${name}”.`
    return `${what} There are ${offered}.`
  },
  value_unformatted: (params) =>
    `${plural(count(params, 'count'), 'contact has', 'contacts have')} a value that {{${params['name'] ?? 'column'}}} does not apply to: it stays as in the spreadsheet, and a document is hidden.`,
  decimal_unformatted: (params) =>
    `${plural(count(params, 'count'), 'message has', 'messages have')} a number with a decimal point, such as ${params['example'] ?? '1741.53'}, from “${params['name'] ?? ''}”. If it is money, write {{${params['name'] ?? 'column'}:currency}}.`,
  audience_empty: () => 'No mobile number is left in this list.',
  filter_column_unknown: (params) => `The list has no column “${params['name'] ?? ''}”, which a filter uses.`,
  filter_value_missing: () => 'A filter has no value.',
  filter_value_not_comparable: (params) =>
    `“${params['value'] ?? ''}” is neither a figure nor a date, and the filter compares. Write it like 1.234,56 or 31/12/2026.`,
  suppression_lists_old: (params) =>
    `${plural(count(params, 'count'), 'do-not-contact list is', 'do-not-contact lists are')} more than ${oldSuppressionDays} days old. Whoever asked to be left alone since is not in ${count(params, 'count') === 1 ? 'it' : 'them'}.`,
  letters_break_gsm7: (params) => {
    const letters =
      params['letters'] === undefined ? '' : ` (${shownLetters(String(params['letters']).split(' '))})`
    const messages = count(params, 'count')
    const who = messages > 0 ? plural(messages, 'message has', 'messages have') : 'The message has'
    return `${who} letters outside the SMS alphabet${letters}. With them a part holds 70 characters instead of 160.`
  },
  over_one_segment: (params) => {
    const messages = count(params, 'count')
    return messages > 0
      ? `${plural(messages, 'message needs', 'messages need')} more than one part. The service does not say whether it joins, cuts or refuses parts.`
      : 'The message needs more than one part. The service does not say whether it joins, cuts or refuses parts.'
  },
  rcs_text_too_long: (params) =>
    `${plural(count(params, 'count'), 'message is', 'messages are')} over ${number(count(params, 'limit'))} letters, which is what an RCS carries.`,
  connection_missing: () => 'The connection of this campaign was removed. Choose another one.',
  callback_url_malformed: () =>
    'The callback address is no web address. Write it like https://system.example.com/callback.',
  callback_url_with_credentials: () =>
    'The callback address has a user or a password in it. Take away what stands before the @.',
  callback_url_not_encrypted: () =>
    'The callback address is not encrypted (http://): whoever is on the way can read what comes.',
  callback_url_this_computer: () =>
    'The callback address is on this computer: a service elsewhere cannot reach it.',
  callback_url_fragment: () => 'What stands behind the # of the callback address is sent to nobody.',
  audio_missing: () => 'Choose the recording.',
  audio_too_long: () => 'The recording is over 30 seconds. Cut its end, or choose another one.',
  start_in_past: () => 'The start has already passed.',
  outside_sending_hours: (params) => {
    const who = plural(count(params, 'count'), 'person would be reached', 'people would be reached')
    const next =
      params['next'] === undefined
        ? ''
        : ` The next start within them for all: ${brasiliaTime(count(params, 'next'))}.`
    const holiday = holidayOf(params['holiday'])
    const day = holiday === null ? '' : ` It is a holiday: ${holidayNames[holiday]}.`
    return `${who} outside the hours in the settings.${day}${next} This is not legal advice.`
  },
  waves_too_many: (params) =>
    `That would be more than ${number(count(params, 'limit'))} waves. Make them larger.`,
  waves_need_a_time: () =>
    'Waves by time zone need a date and time: each zone starts at that hour of its own clock.',
  start_impossible: () => 'This time does not exist in this zone: the clock jumps over it.',
}
