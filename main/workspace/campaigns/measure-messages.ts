import { type DraftCheck, type DraftContent, type Lint, mostWaves } from '../../../shared/bridge/drafts.ts'
import { type MessageUnits, unitsOfMessage } from '../../../shared/rules/campaign-cost.ts'
import type { PhoneKind } from '../../../shared/rules/phone.ts'
import { toPlainLetters } from '../../../shared/rules/plain-letters.ts'
import { rcsBilling, rcsLength, rcsLimits } from '../../../shared/rules/rcs-limits.ts'
import { countSegments, gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { compileTemplate, type Rendering } from '../../../shared/rules/template.ts'
import type { Audience } from './audience.ts'
import { countDdd, type DddCounts, newDddCounts, recipientsOf } from './ddd-counts.ts'
import { hasText } from '../../../shared/rules/campaign-types.ts'
import { countUnits, type UnitsOfWaves } from './wave-units.ts'
import type { WaveSplit } from './waves.ts'
import { pace } from '../../turns.ts'

type Billing = NonNullable<DraftCheck['billing']>

export type Measures = UnitsOfWaves & {
  /** Messages of a short SMS by their segments. */
  histogram: Map<number, number>
  /** How many of those segments plain letters save, or would save. */
  plainLettersSave: number
  /** Messages of an RCS text by how carriers bill them. */
  billing: Billing | null
  /** How many recipients are reached at which kind of phone. */
  phones: Record<PhoneKind, number>
  /** How many characters all messages have. */
  chars: number
  /** Positions of the recipient with the longest text and of the one with most that is wrong. */
  longest: number | null
  worst: number | null
  /** How many recipients each DDD has, wave by wave; those without one, who are abroad, under ''. */
  recipientsByDdd: Record<string, number>[]
  lints: Lint[]
}

/** What a kind of message is measured by. */
type Gauge = {
  /** Takes the message of a recipient and says how bad it is, besides what is missing in it, and what it is billed as. */
  take: (message: Rendering, position: number) => { badness: number; units: MessageUnits }
  lints: () => Lint[]
}

/** How many different characters a finding names. */
const namedLetters = 20
/** How many different cells a finding names. */
const namedTexts = 20
/** How many of those whom it is about a finding leads to. */
const namedPositions = 50

/** Whom a finding is about: how many, and the first of them. */
class Found {
  count = 0
  readonly positions: number[] = []
  #last = -1

  /** Once for each, however often it is found in their message. @param position never below the one before */
  add(position: number): void {
    if (position === this.#last) return
    this.#last = position
    this.count += 1
    if (this.positions.length < namedPositions) this.positions.push(position)
  }
}

const addUnder = (found: Map<string, Found>, name: string, position: number): void => {
  let those = found.get(name)
  if (those === undefined) found.set(name, (those = new Found()))
  those.add(position)
}

/** Cells that say that they have no value, of some columns. */
class FoundPlaceholders {
  readonly #found = new Map<string, Found>()
  readonly #texts = new Map<string, Set<string>>()

  add(column: string, value: string, position: number): void {
    addUnder(this.#found, column, position)
    const texts = this.#texts.get(column) ?? new Set()
    this.#texts.set(column, texts.size < namedTexts ? texts.add(value) : texts)
  }

  /** A finding for each column. */
  lints(code: Lint['code']): Lint[] {
    return [...this.#found].flatMap(([name, found]) =>
      warn(code, found, { name, values: [...(this.#texts.get(name) ?? [])].join('; ') }),
    )
  }
}

const gaugeOfSms = (isPlain: boolean, { histogram, plainLetters }: Counted): Gauge => {
  const breakers = new Set<string>()
  const broken = new Found()
  const long = new Found()
  return {
    take: ({ text }, position) => {
      const written = countSegments(text)
      const plainText = written.encoding === 'UCS-2' ? toPlainLetters(text) : text
      const plain = plainText === text ? written : countSegments(plainText)
      plainLetters.saved += written.segments - plain.segments
      const { segments, encoding } = isPlain ? plain : written
      histogram.set(segments, (histogram.get(segments) ?? 0) + 1)
      if (segments > 1) long.add(position)
      if (encoding === 'UCS-2') {
        broken.add(position)
        if (breakers.size < namedLetters)
          for (const letter of gsm7Breakers(isPlain ? plainText : text)) breakers.add(letter)
      }
      return { badness: segments, units: { unit: 'sms_part', count: segments } }
    },
    lints: () => [
      ...warn('letters_break_gsm7', broken, { chars: [...breakers].join(' ') }),
      ...warn('over_one_segment', long),
    ],
  }
}

/** Of what is the same for all. */
const gaugeOfAlike = (units: MessageUnits): Gauge => ({
  take: () => ({ badness: 0, units }),
  lints: () => [],
})

const gaugeOfRcsText = (billing: Billing, buttons: number): Gauge => {
  const long = new Found()
  return {
    take: ({ text }, position) => {
      const isLong = rcsLength(text) > rcsLimits.text
      if (isLong) long.add(position)
      const kind = rcsBilling(text, buttons)
      billing[kind] += 1
      return { badness: isLong ? 1 : 0, units: { unit: `rcs_${kind}`, count: 1 } }
    },
    lints: () => warn('rcs_text_too_long', long, { limit: rcsLimits.text }),
  }
}

const finding = (
  code: Lint['code'],
  level: Lint['level'],
  { count, positions }: Found,
  params: Lint['params'],
): Lint => ({ code, level, params: { ...params, count }, positions })

const warn = (code: Lint['code'], found: Found, params: Lint['params'] = {}): Lint[] =>
  found.count === 0 ? [] : [finding(code, 'warning', found, params)]

const gaugeOf = (
  { kind, buttons, plainLetters }: Measured,
  counted: Counted & Pick<Measures, 'billing'>,
): Gauge => {
  if (kind === 'SMSSHORT') return gaugeOfSms(plainLetters, counted)
  return counted.billing === null
    ? gaugeOfAlike(unitsOfMessage(kind, '', 0))
    : gaugeOfRcsText(counted.billing, buttons.length)
}

/** What a gauge adds to. */
type Counted = Pick<Measures, 'histogram'> & { plainLetters: { saved: number } }

type Measured = Pick<DraftContent, 'kind' | 'template' | 'buttons' | 'plainLetters' | 'waves'>

/**
 * Renders the message of every recipient, where each has one, and measures it. Lets other work in between chunks, and
 * gives up when `signal` aborts.
 */
export const measureMessages = async (
  content: Measured,
  audience: Audience,
  columns: readonly string[],
  { waveOf }: Pick<WaveSplit, 'waveOf'>,
  signal: AbortSignal | undefined,
): Promise<Measures> => {
  const { kind } = content
  const histogram = new Map<number, number>()
  const billing = kind === 'RCS_TEXT' ? { basic: 0, single: 0 } : null
  const plainLetters = { saved: 0 }
  const gauge = gaugeOf(content, { histogram, plainLetters, billing })
  const template = compileTemplate(content.template, columns)
  const braces = new Found()
  const waves: DddCounts[] = []
  const units = countUnits(content.waves?.by === 'zone')
  const alike = unitsOfMessage(kind, '', 0)
  const missing = new Map<string, Found>()
  const unformatted = new Map<string, Found>()
  const [placeholders, replaced] = [new FoundPlaceholders(), new FoundPlaceholders()]
  const decimals = new Map<string, Found>()
  const examples = new Map<string, string>()
  const phones = { mobile: 0, landline: 0, other: 0 }
  let chars = 0
  let longest: Extreme | null = null
  let worst: Extreme | null = null
  for (const recipients of audience.walk()) {
    for (const { position, phone, phoneKind, cells } of recipients) {
      phones[phoneKind ?? 'other'] += 1
      const wave = Math.min(waveOf(position), mostWaves)
      countDdd((waves[wave] ??= newDddCounts()), phone)
      if (!hasText(kind)) {
        units.add(wave, phone, alike)
        continue
      }
      const message = template.render(cells)
      chars += message.text.length
      if (/[{}]/.test(message.text)) braces.add(position)
      const { badness, units: billed } = gauge.take(message, position)
      units.add(wave, phone, billed)
      for (const name of message.missing) addUnder(missing, name, position)
      for (const name of message.unformatted) addUnder(unformatted, name, position)
      for (const { column, value, isReplaced } of message.placeholders)
        (isReplaced ? replaced : placeholders).add(column, value, position)
      for (const { column, value } of template.rawDecimals(cells)) {
        addUnder(decimals, column, position)
        if (!examples.has(column)) examples.set(column, value)
      }
      longest = heavier(longest, { position, weight: message.text.length })
      const said = message.placeholders.filter(({ isReplaced }) => !isReplaced)
      const wrong = message.missing.length + said.length + message.unformatted.length
      worst = heavier(worst, { position, weight: wrong * 1_000 + badness })
    }
    signal?.throwIfAborted()
    await pace()
  }
  const lints = [...missing].map(([name, found]) => finding('value_missing', 'error', found, { name }))
  lints.push(...placeholders.lints('value_placeholder'), ...replaced.lints('value_replaced'))
  for (const [name, found] of unformatted) lints.push(...warn('value_unformatted', found, { name }))
  for (const [name, found] of decimals)
    lints.push(...warn('decimal_unformatted', found, { name, example: examples.get(name) ?? '' }))
  lints.push(...warn('braces_left', braces))
  return {
    histogram,
    plainLettersSave: plainLetters.saved,
    billing,
    phones,
    chars,
    longest: longest?.position ?? null,
    worst: worst?.position ?? null,
    recipientsByDdd: waves.map(recipientsOf),
    ...units.result(),
    lints: [...lints, ...gauge.lints()],
  }
}

type Extreme = { position: number; weight: number }

const heavier = (best: Extreme | null, next: Extreme): Extreme =>
  best === null || next.weight > best.weight ? next : best
