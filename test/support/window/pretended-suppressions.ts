import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { SuppressionEntry, SuppressionList } from '../../../shared/bridge/suppressions.ts'
import { hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'
import { possibleKeys, readPersonKey } from '../../../shared/rules/read-person-key.ts'
import { countVerdict, emptyTally } from '../../../shared/rules/row-verdict.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { ago } from './pretended-data.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['suppressions']

const options = { defaultDdd: null, foreignPlan: () => null }
const day = 1_440

const list = (
  id: string,
  days: number,
  phones: number,
  documents: number,
  more: Pick<SuppressionList, 'name' | 'source' | 'fileName' | 'storage'>,
): SuppressionList => {
  const rejected = Math.round(phones * 0.0003)
  const accepted = Math.max(phones, documents)
  return {
    id,
    ...more,
    obtainedOn: localDate(Date.now() - days * 86_400_000),
    createdAt: ago(Math.max(0, days - 1) * day + 95),
    phones,
    documents,
    tally: {
      ...emptyTally(),
      rows: accepted + rejected + 1_204,
      accepted,
      duplicates: 1_204,
      rejected,
      reasons: {
        phone_without_ddd: Math.ceil(rejected * 0.7),
        phone_scientific_notation: rejected - Math.ceil(rejected * 0.7),
      },
    },
  }
}

const startLists = (): SuppressionList[] => [
  list('saiu', 2, 18_204, 0, {
    name: 'Pediram para sair, novembro',
    source: 'opt_out',
    fileName: 'descadastros_2026-11.csv',
    storage: 'plain',
  }),
  list('procon', 47, 1_204_118, 0, {
    name: 'Procon-SP Não Me Ligue',
    source: 'procon',
    fileName: 'nao_me_ligue_outubro.csv',
    storage: 'plain',
  }),
  list('obito', 12, 0, 30_412, {
    name: 'Óbitos confirmados pelo atendimento',
    source: 'deceased',
    fileName: 'obitos.xlsx',
    storage: 'hashed',
  }),
]

const startEntries = (): SuppressionEntry[] => [
  {
    id: 'um',
    kind: 'phone',
    key: '5511987654321',
    source: 'opt_out',
    note: 'Pediu por telefone à Carla, protocolo 2026-4471',
    addedAt: ago(40),
  },
  { id: 'dois', kind: 'cpf', key: '52998224725', source: 'deceased', note: '', addedAt: ago(3 * day) },
  { id: 'tres', kind: 'phone', key: null, source: 'own', note: 'Acordo judicial', addedAt: ago(60 * day) },
]

export const pretendedSuppressions = (
  os: Implementer,
  scenario: Scenario,
  read: <Value>(value: () => Value) => Promise<Value>,
  changed: (...topics: ChangeTopic[]) => void,
) => {
  const lists = scenario.data === 'full' ? startLists() : []
  const entries = scenario.data === 'full' ? startEntries() : []
  const jobs: ImportJob[] = []

  const advance = (job: ImportJob, made: SuppressionList) => {
    job.elapsedMs += 1_400
    job.bytesRead = Math.min(
      job.bytesTotal * (scenario.importEnds === 'never' ? 0.62 : 1),
      job.bytesRead + 3e6,
    )
    const rows = Math.round((job.bytesRead / job.bytesTotal) * 412_000)
    const accepted = rows - Math.round(rows / 900)
    job.tally = {
      ...emptyTally(),
      rows,
      accepted,
      rejected: rows - accepted,
      reasons: { phone_without_ddd: rows - accepted },
    }
    if (job.state === 'cancelling') job.state = 'cancelled'
    else if (job.bytesRead === job.bytesTotal && scenario.importEnds === 'failed') {
      job.state = 'failed'
      job.problem = { code: 'import_nothing_taken', params: { rows } }
      job.tally = { ...emptyTally(), rows, rejected: rows, reasons: { phone_without_ddd: rows } }
    } else if (job.bytesRead === job.bytesTotal) {
      job.state = 'committed'
      lists.unshift({ ...made, phones: accepted, tally: job.tally })
      changed('suppressions')
    } else setTimeout(() => advance(job, made), 150)
    changed('suppression_imports')
  }
  return {
    lists: os.lists.handler(() => read(() => lists)),
    entries: os.entries.handler(({ input: { page } }) =>
      read(() => ({ total: entries.length, rows: entries.slice(page.offset, page.offset + page.limit) })),
    ),
    find: os.find.handler(({ input }) => {
      const keys = possibleKeys(input.text, options)
      const matches = keys.flatMap((key) => {
        const entry = entries.find((one) => one.kind === key.kind && one.key === key.key)
        if (entry === undefined) return []
        const since = localDate(Date.parse(entry.addedAt))
        const procon = lists.find(({ id }) => id === 'procon')
        return [
          { ...key, listName: null, source: entry.source, since, note: entry.note },
          ...(procon === undefined || key.kind !== 'phone'
            ? []
            : [{ ...key, listName: procon.name, source: procon.source, since: procon.obtainedOn, note: '' }]),
        ]
      })
      return { keys, matches }
    }),
    add: os.add.handler(({ input: { kind, text, source, note, storage } }) => {
      const reading = readPersonKey(kind, text, options)
      if (!reading.ok) return refuse('suppression_key_unreadable', { reason: reading.reason })
      const { key } = reading.key
      if (entries.some((entry) => entry.kind === kind && entry.key === key))
        refuse('suppression_entry_exists')
      const shownKey = storage === 'plain' ? key : null
      const entry = { id: crypto.randomUUID(), kind, key: shownKey, source, note, addedAt: ago(0) }
      entries.unshift(entry)
      changed('suppressions')
      return entry
    }),
    removeEntry: os.removeEntry.handler(({ input }) => {
      const at = entries.findIndex(({ id }) => id === input.id)
      if (at < 0) refuse('suppression_entry_missing')
      entries.splice(at, 1)
      changed('suppressions')
      return input
    }),
    removeList: os.removeList.handler(({ input }) => {
      const at = lists.findIndex(({ id }) => id === input.id)
      if (at < 0) refuse('suppression_list_missing')
      lists.splice(at, 1)
      changed('suppressions')
      return input
    }),
    judge: os.judge.handler(({ input }) => {
      if (!hasKeyColumn(input.roles)) refuse('import_no_key_column')
      const judge = createSuppressionJudge(input.roles, { ...options, defaultDdd: input.defaultDdd })
      const tally = emptyTally()
      const seen = new Set<string>()
      const verdicts = input.rows.map((cells) => {
        const verdict = judge(cells)
        if (verdict.outcome === 'rejected') {
          countVerdict(tally, verdict, false)
          return verdict
        }
        const names = verdict.keys.map(({ key }) => key)
        const more = { key: '', phone: null, phoneKind: null }
        countVerdict(
          tally,
          { ...verdict, ...more },
          names.every((name) => seen.has(name)),
        )
        for (const name of names) seen.add(name)
        return verdict
      })
      return { verdicts, tally }
    }),
    start: os.start.handler(({ input }) => {
      const { name, source, obtainedOn, storage, path } = input
      const fileName = path.split(/[\\/]/).at(-1) ?? path
      const job: ImportJob = {
        jobId: crypto.randomUUID(),
        fileName,
        listName: name,
        state: 'running',
        tally: emptyTally(),
        bytesRead: 0,
        bytesTotal: 11_400_000,
        elapsedMs: 0,
        batchId: null,
        listId: null,
        problem: null,
      }
      jobs.unshift(job)
      const made = list(job.jobId, 0, 0, 0, { name, source, fileName, storage })
      advance(job, { ...made, obtainedOn })
      return { jobId: job.jobId }
    }),
    imports: os.imports.handler(() => structuredClone(jobs)),
    cancelImport: os.cancelImport.handler(({ input }) => {
      const job = jobs.find(({ jobId }) => jobId === input.jobId) ?? refuse('import_job_missing')
      job.state = 'cancelling'
      changed('suppression_imports')
      return { state: job.state }
    }),
    exportList: os.exportList.handler(() => ({ path: 'C:\\Users\\ana\\bloqueios.csv', entries: 18_204 })),
  }
}
