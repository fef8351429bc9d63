import type { Language } from '../../shared/rules/language.ts'
import { brasiliaZone } from '../../shared/rules/schedule.ts'

/** Numbers, sizes and times in the app's language, which is always passed: the machine's default may be another. */
export type Formats = {
  readonly number: (value: number) => string
  /** Shortened from ten thousand on, for where there is little room: "12,3 mil". */
  readonly compact: (value: number) => string
  /** With at least so many decimal places, and up to six: "0,35". */
  readonly decimal: (value: number, leastPlaces: 0 | 2) => string
  /** Reais, as the service counts: "R$ 120,00". */
  readonly money: (reais: number) => string
  /** Reais with up to six decimal places: "R$ 0,075". */
  readonly price: (reais: number) => string
  /** A share from 0 to 1. */
  readonly percent: (share: number) => string
  readonly bytes: (value: number) => string
  /** How long something takes or took, in its two largest units: "3 min 20 s". */
  readonly duration: (ms: number) => string
  /** @param rate bytes in a second */
  readonly bitRate: (rate: number) => string
  /** Day and time by Brasília's clock. */
  readonly brasiliaTime: (instant: number) => string
  /** Of sound: to the hundredth. */
  readonly seconds: (ms: number) => string
  /** How long an answer took: "12 ms", "8 s". */
  readonly answerTime: (ms: number) => string
  /** A date alone, given as `YYYY-MM-DD`: "1 de nov. de 2026". */
  readonly date: (day: string) => string
  /** A date alone in figures, given as `YYYY-MM-DD`, for tables: "01/11/2026". */
  readonly shortDate: (day: string) => string
  /** A month, given as `YYYY-MM`: "novembro de 2026". */
  readonly month: (month: string) => string
  /** "18:40", in the person's zone. */
  readonly time: (instant: string | number) => string
  /** "17:40", in another zone. */
  readonly timeIn: (instant: string | number, zone: string) => string
  /** "18:40:05". */
  readonly timeSeconds: (instant: string | number) => string
  /** "21 de nov. de 2026, 18:40:05": exact, for tables of record. */
  readonly exact: (instant: string | number) => string
  /** As people say it now: "hoje às 18:40", "ontem às 09:12", "12 de nov., 18:40". */
  readonly when: (instant: string | number) => string
  /** A start in full words, in a zone: "sexta-feira, 27 de novembro de 2026 às 18:40". */
  readonly fullStart: (instant: string | number, zone: string) => string
  /** The zone's name for people: "Horário Padrão de Brasília". */
  readonly zoneName: (zone: string) => string
  readonly plural: (count: number, one: string, other: string) => string
  readonly list: (items: readonly string[]) => string
}

const wordsOfDay: Record<
  Language,
  { today: string; yesterday: string; tomorrow: string; at: string; ofBrasilia: string }
> = {
  'pt-BR': { today: 'hoje', yesterday: 'ontem', tomorrow: 'amanhã', at: ' às ', ofBrasilia: ' de Brasília' },
  en: {
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    at: ' at ',
    ofBrasilia: ', Brasília time',
  },
}

const dayMs = 86_400_000

const startOfDay = (instant: number): number => {
  const day = new Date(instant)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

export const createFormats = (language: Language): Formats => {
  // English here is read in Brazil: 24 hours, and day before month.
  const locale = language === 'en' ? 'en-GB' : language
  const words = wordsOfDay[language]
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const decimals = {
    0: new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }),
    2: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  }
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const currency = { style: 'currency', currency: 'BRL' } as const
  const reais = new Intl.NumberFormat(locale, currency)
  const price = new Intl.NumberFormat(locale, { ...currency, maximumFractionDigits: 6 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const clockSeconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const dayOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const dayInFigures = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const monthOnly = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const dayTime = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const dateTimeSeconds = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' })
  const epoch = (instant: string | number) => (typeof instant === 'number' ? instant : Date.parse(instant))

  const brasilia = new Intl.DateTimeFormat(locale, {
    timeZone: brasiliaZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

  const bytes = (value: number): string => {
    if (value < 1_000) return `${integer.format(value)} B`
    if (value < 1_000_000) return `${oneDecimal.format(value / 1_000)} kB`
    if (value < 1_000_000_000) return `${oneDecimal.format(value / 1_000_000)} MB`
    return `${oneDecimal.format(value / 1_000_000_000)} GB`
  }

  const duration = (ms: number): string => {
    if (ms < 50) return `< ${oneDecimal.format(0.1)} s`
    if (ms < 950) return `${oneDecimal.format(Math.max(0, ms) / 1_000)} s`
    const seconds = Math.round(ms / 1_000)
    const minutes = Math.floor(seconds / 60)
    const hours = Math.floor(minutes / 60)
    if (hours > 0)
      return minutes % 60 === 0
        ? `${integer.format(hours)} h`
        : `${integer.format(hours)} h ${minutes % 60} min`
    if (minutes > 0) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
    return `${seconds} s`
  }

  const when = (instant: string | number): string => {
    const at = epoch(instant)
    const days = Math.round((startOfDay(at) - startOfDay(Date.now())) / dayMs)
    const day = days === 0 ? words.today : days === -1 ? words.yesterday : days === 1 ? words.tomorrow : null
    if (day !== null) return `${day}${words.at}${clock.format(at)}`
    const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
    return (isThisYear ? dayTime : dateTime).format(at)
  }

  return {
    number: (value) => integer.format(value),
    compact: (value) => (value < 10_000 ? integer : short).format(value),
    decimal: (value, leastPlaces) => decimals[leastPlaces].format(value),
    money: (value) => reais.format(value),
    price: (value) => price.format(value),
    percent: (value) => share.format(value),
    bytes,
    duration,
    bitRate: (rate) =>
      rate < 125_000
        ? `${integer.format((rate * 8) / 1_000)} kbit/s`
        : `${oneDecimal.format((rate * 8) / 1_000_000)} Mbit/s`,
    brasiliaTime: (instant) => `${brasilia.format(instant)}${words.ofBrasilia}`,
    seconds: (ms) => `${hundredths.format(ms / 1_000)} s`,
    answerTime: (ms) => (ms < 950 ? `${integer.format(ms)} ms` : duration(ms)),
    // At noon, so that no zone makes another day of it.
    date: (day) => dayOnly.format(Date.parse(`${day}T12:00:00`)),
    shortDate: (day) => dayInFigures.format(Date.parse(`${day}T12:00:00`)),
    month: (month) => monthOnly.format(Date.parse(`${month}-15T12:00:00`)),
    time: (instant) => clock.format(epoch(instant)),
    timeIn: (instant, zone) =>
      new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(
        epoch(instant),
      ),
    timeSeconds: (instant) => clockSeconds.format(epoch(instant)),
    exact: (instant) => dateTimeSeconds.format(epoch(instant)),
    when,
    fullStart: (instant, zone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(
        epoch(instant),
      ),
    zoneName: (zone) => {
      const parts = new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        timeZoneName: 'longGeneric',
      }).formatToParts(Date.now())
      return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
    },
    // Not by CLDR's rules, which write "0 linha" in Portuguese: people write "0 linhas".
    plural: (count, one, other) => `${integer.format(count)} ${count === 1 ? one : other}`,
    list: (items) => conjunction.format(items),
  }
}

/** "+55 11 98765-4321" for Brazilian numbers, digits in groups for the others. */
export const writePhone = (digits: string): string => {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian === null ? `+${digits}` : `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`
}
