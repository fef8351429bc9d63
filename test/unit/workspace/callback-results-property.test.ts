/** The machine is the same whatever the rows come from: a service's callbacks, or a file with the same rows. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyCallbacks } from '../../support/callback-reading.ts'
import { checkProperty } from '../../support/property.ts'
import { importReport, reportFile, standingsOf } from '../../support/reports.ts'
import { phoneOf, startSentWithCallbacks } from '../../support/sent-with-callbacks.ts'

const people = 5
const row = fc.record({
  /** The last is no recipient. */
  person: fc.nat({ max: people }),
  status: fc.constantFrom(
    'Entregue',
    'Lido',
    'Não entregue',
    'Número inválido',
    'OKZ',
    'Enviado à operadora',
    '',
  ),
  reply: fc.constantFrom('', '', '', 'SAIR', 'obrigada', 'quero sair do grupo'),
  hours: fc.nat({ max: 5 }),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

/** How rows are put into callbacks: one each, or several in a list. */
const delivery = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  form: fc.constantFrom('each', 'list'),
})

test('callbacks give the results that a file with the same rows gives', async () => {
  const { client, id, deliver } = await startSentWithCallbacks(people)
  const now = Date.now()
  const atOf = ({ hours }: Row): string => new Date(now + hours * 3_600_000).toISOString()
  const eventOf = (one: Row) => ({
    to: phoneOf(one.person),
    situacao: one.status,
    resposta: one.reply,
    data_entrega: atOf(one),
  })
  const summary = async () => {
    const { reports, proofs } = await client.results.get({ itemId: id })
    const [{ rows, recipients, unmatched, words } = { rows: 0, recipients: 0, unmatched: [], words: [] }] =
      reports
    const unmatchedOf = [...unmatched].toSorted((a, b) => (a.reason < b.reason ? -1 : 1))
    const rowsOfPeople = await client.results.rows({
      itemId: id,
      standings: [],
      page: { offset: 0, limit: 50 },
    })
    return {
      standings: await standingsOf(client, id),
      rows,
      recipients,
      unmatched: unmatchedOf,
      words,
      proofs: proofs > 0,
      people: rowsOfPeople.rows,
    }
  }
  let tried = 0
  await checkProperty(
    // Bare, or within something.
    fc.tuple(fc.array(delivery, { minLength: 1, maxLength: 6 }), fc.boolean()),
    async ([deliveries, isWithin]) => {
      tried += 1
      await client.callbacks.clear()
      // The same content twice is one callback: each has a number of its own.
      for (const [number, { rows, form }] of deliveries.entries()) {
        const events = rows.map((one, index) => ({ ...eventOf(one), number, index }))
        for (const some of form === 'each' ? events.map((event) => [event]) : [events])
          await deliver(isWithin ? { data: { events: some } } : some)
      }
      const rows = deliveries.flatMap(({ rows: some }) => some)
      const hasMatch = rows.some(
        ({ person, status, reply }) => person < people && (status !== '' || reply !== ''),
      )
      const path = isWithin ? 'data.events[].' : ''
      const byPath = {
        [`${path}to`]: 'phone',
        [`${path}situacao`]: 'status',
        [`${path}resposta`]: 'answer',
        [`${path}data_entrega`]: 'time',
      } as const
      const lines = rows.map((one) => `${phoneOf(one.person)};${one.status};${one.reply};${atOf(one)}`)
      const file = reportFile(['to;situacao;resposta;data_entrega', ...lines], `r${tried}.csv`)
      if (!hasMatch) {
        await expect(applyCallbacks(client, id, undefined, byPath)).rejects.toThrow('report_nothing_matched')
        return
      }
      const called = await applyCallbacks(client, id, undefined, byPath)
      const ofCallbacks = await summary()
      await client.results.undo({ reportId: called.reportId })
      const imported = await importReport(client, id, file, undefined, ['phone', 'status', 'answer', 'time'])
      const ofFile = await summary()
      await client.results.undo({ reportId: imported.reportId })
      expect(ofCallbacks).toEqual(ofFile)
    },
    { runs: 12 },
  )
})
