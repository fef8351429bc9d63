import { paidKinds } from '../../../../shared/bridge/money.ts'
import type {
  ClosedCampaign,
  MonthCell,
  MonthReport,
  MonthSheet,
} from '../../../../shared/bridge/month-report.ts'
import { campaignTypes } from '../../../../shared/rules/campaign-types.ts'
import { reaisOf, sumMicros } from '../../../../shared/rules/money.ts'
import { standings } from '../../../../shared/rules/results.ts'
import type { Messages } from '../../../i18n/messages.ts'

/** The tables of a month, which are shown on its page and saved as sheets: one that has no rows is left out. */
export type MonthSheets = {
  summary: MonthSheet
  spending: MonthSheet
  tags: MonthSheet
  campaigns: MonthSheet
  days: MonthSheet
  areas: MonthSheet
  enrichments: MonthSheet
  blocks: MonthSheet
}

const number = (count: number): MonthCell => ({ number: count })
const reais = (micros: number): MonthCell => ({ reais: Number(reaisOf(micros)) })

/** The tables of a month in the words of a language. */
export const sheetsOf = (t: Messages, report: MonthReport): MonthSheets => ({
  summary: summaryOf(t, report),
  spending: spendingOf(t, report),
  tags: tagsOf(t, report),
  campaigns: campaignsOf(t, report),
  days: daysOf(t, report),
  areas: {
    name: t.month.areas,
    heading: [t.month.ddd, t.month.people],
    rows: report.overview.areas.map(({ ddd, people }) => [
      ddd === '' ? t.overview.abroad : ddd,
      number(people),
    ]),
  },
  enrichments: {
    name: t.month.enrichments,
    heading: [t.month.day, t.month.documents, t.month.records, t.month.phones, t.month.billed],
    rows: report.overview.enrichments.map(({ day, asked, found, phones, paidMicros }) => [
      { day },
      number(asked),
      number(found),
      number(phones),
      reais(paidMicros),
    ]),
  },
  blocks: {
    name: t.month.blocks,
    heading: [t.month.source, t.month.keys],
    rows: report.blocked.map(({ source, keys }) => [t.suppressions.sources[source], number(keys)]),
  },
})

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)

/** What the month cost, and may yet cost. */
export const spentIn = ({ ledger }: MonthReport): { billedMicros: number; committedMicros: number } => ({
  billedMicros: sumMicros(ledger.map(({ billedMicros }) => billedMicros)),
  committedMicros: sumMicros(ledger.map(({ committedMicros }) => committedMicros)),
})

const summaryOf = (t: Messages, report: MonthReport): MonthSheet => {
  const words = t.month
  const { overview, ledger, blocked } = report
  const { billedMicros, committedMicros } = spentIn(report)
  const { budget } = overview.spending
  const some = (label: string, count: number): [string, MonthCell][] =>
    count === 0 ? [] : [[label, number(count)]]
  return {
    name: words.summary,
    heading: [words.item, words.value],
    rows: [
      [words.people, number(overview.sent.people)],
      [words.campaigns, number(overview.sent.campaigns)],
      ...some(words.unknown, overview.unknown.people),
      ...some(words.refused, overview.refused.people),
      ...some(words.tests, overview.tests.campaigns),
      ...standings.flatMap((standing) =>
        some(t.campaignResults.standings[standing], overview.results.counts[standing]),
      ),
      [words.billed, reais(billedMicros)],
      ...(committedMicros === 0 ? [] : [[words.committed, reais(committedMicros)]]),
      ...(budget === null ? [] : [[words.budget, reais(budget.micros)]]),
      ...some(
        words.unpriced,
        sumOf(ledger, ({ unpriced }) => unpriced),
      ),
      ...some(
        words.documents,
        sumOf(overview.enrichments, ({ asked }) => asked),
      ),
      ...some(
        words.records,
        sumOf(overview.enrichments, ({ found }) => found),
      ),
      ...some(
        words.phones,
        sumOf(overview.enrichments, ({ phones }) => phones),
      ),
      ...some(
        words.blocked,
        sumOf(blocked, ({ keys }) => keys),
      ),
    ],
  }
}

const spendingOf = (t: Messages, { ledger }: MonthReport): MonthSheet => {
  const words = t.month
  const rows = paidKinds.flatMap((kind) =>
    ledger
      .filter((entry) => entry.kind === kind)
      .map((entry): MonthCell[] => [
        t.money.ledger.kinds[kind],
        entry.isRehearsal ? t.shell.localService : (entry.connectionName ?? t.money.ledger.gone),
        number(entry.requests),
        number(entry.quantity),
        reais(entry.billedMicros),
        reais(entry.committedMicros),
      ]),
  )
  return {
    name: words.spending,
    heading: [words.kind, words.connection, words.requests, words.quantity, words.billed, words.committed],
    rows,
  }
}

type TagSum = { campaigns: number; people: number; billedMicros: number; committedMicros: number }

/** Tests cost money too; their people are the user's own phones. */
const tagsOf = (t: Messages, { campaigns }: MonthReport): MonthSheet => {
  const words = t.month
  const sums = new Map<string, TagSum>()
  for (const one of campaigns)
    for (const tag of one.tags.length === 0 ? [''] : one.tags) {
      const sum = sums.get(tag) ?? { campaigns: 0, people: 0, billedMicros: 0, committedMicros: 0 }
      sums.set(tag, sum)
      if (!one.isTest && one.outcome === 'sent') {
        sum.campaigns += 1
        sum.people += one.people
      }
      sum.billedMicros = sumMicros([sum.billedMicros, one.cost?.billedMicros ?? 0])
      sum.committedMicros = sumMicros([sum.committedMicros, one.cost?.committedMicros ?? 0])
    }
  return {
    name: words.tags,
    heading: [words.tag, words.campaigns, words.people, words.billed, words.committed],
    rows: [...sums]
      .toSorted(([one, a], [other, b]) => b.people - a.people || (one < other ? -1 : 1))
      // Where no campaign has one there is nothing to tell apart.
      .filter((_one, _place, all) => all.some(([tag]) => tag !== ''))
      .map(([tag, sum]) => [
        tag === '' ? words.untagged : tag,
        number(sum.campaigns),
        number(sum.people),
        reais(sum.billedMicros),
        reais(sum.committedMicros),
      ]),
  }
}

const campaignsOf = (t: Messages, { campaigns, overview }: MonthReport): MonthSheet => {
  const words = t.month
  const told = standings.filter((standing) => campaigns.some((one) => (one.standings?.[standing] ?? 0) > 0))
  const titleOf = ({ title }: ClosedCampaign): string => (title === '' ? t.common.untitled : title)
  return {
    name: words.campaigns,
    heading: [
      words.campaign,
      words.wave,
      words.kind,
      words.connection,
      words.day,
      words.outcome,
      words.test,
      words.recipients,
      ...told.map((standing) => t.campaignResults.standings[standing]),
      words.billed,
      words.committed,
      words.tags,
    ],
    rows: campaigns.map((one) => [
      titleOf(one),
      one.wave === null ? '' : `${one.wave.number}/${one.wave.of}`,
      t.outbox.kinds[one.kind],
      overview.isRehearsal ? t.shell.localService : (one.connectionName ?? t.money.ledger.gone),
      { day: one.day },
      t.overview[one.outcome],
      one.isTest ? words.yes : '',
      number(one.people),
      ...told.map((standing) => (one.standings === null ? '' : number(one.standings[standing] ?? 0))),
      one.cost === null ? '' : reais(one.cost.billedMicros),
      one.cost === null ? '' : reais(one.cost.committedMicros),
      one.tags.join(', '),
    ]),
  }
}

const daysOf = (t: Messages, { overview: { days } }: MonthReport): MonthSheet => {
  const kinds = campaignTypes.filter((kind) => days.some((one) => one.kind === kind))
  return {
    name: t.month.days,
    heading: [t.month.day, ...kinds.map((kind) => t.outbox.kinds[kind])],
    rows: [...new Set(days.map(({ day }) => day))].map((day) => [
      { day },
      ...kinds.map((kind) =>
        number(
          sumOf(
            days.filter((one) => one.day === day && one.kind === kind),
            ({ people }) => people,
          ),
        ),
      ),
    ]),
  }
}
