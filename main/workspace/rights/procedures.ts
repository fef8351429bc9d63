import { implement } from '@orpc/server'
import { controlPaths, peopleAtServiceSchema, type PeopleAtService } from '../../../shared/api/control.ts'
import { mayUse } from '../../../shared/api/index.ts'
import type { PersonFindings } from '../../../shared/bridge/people.ts'
import { peopleContract } from '../../../shared/bridge/people.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { possibleKeys } from '../../../shared/rules/read-person-key.ts'
import type { AskTeam } from '../../remote/ask-team.ts'
import type { NoteAccess } from '../base/access-log.ts'
import type { Base } from '../base/base.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { Connections } from '../connections/connections.ts'
import type { Erasures } from './erasures.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { ProblemError } from '../base/problem-error.ts'
import { createProgress } from '../base/progress.ts'
import { createAskService } from '../connections/ask-service.ts'
import { listConnections } from '../connections/queries.ts'
import { countEverything, findEverything, relatedKeys } from './find.ts'

type Needs = Base & {
  saveAs: SaveAs
  noteAccess: NoteAccess
  gate: SuppressionGate
  connections: Connections
  erasures: Erasures
  askTeam: AskTeam
}

export const peopleProcedures = (deps: Needs) => {
  const { db, clock, saveAs, noteAccess, gate, changes, connections, erasures, askTeam } = deps
  const searching = createProgress({ clock, changes }, 'people')
  const search = async (keys: readonly PersonKey[], signal?: AbortSignal) => {
    const progress = searching.follow({}, countEverything(db))
    try {
      return await findEverything(db, gate, keys, (rows) => {
        signal?.throwIfAborted()
        progress.add(rows)
      })
    } finally {
      progress.end()
    }
  }
  const os = implement(peopleContract)
  const ask = createAskService(connections)
  const atService = async (keys: readonly PersonKey[]): Promise<PeopleAtService | null> =>
    connections.control() === null
      ? null
      : ask(controlPaths.findPeople, peopleAtServiceSchema, { keys }).catch(() => null)
  const atTeams = (keys: readonly PersonKey[]): Promise<PersonFindings['teams']> =>
    Promise.all(
      listConnections(db).flatMap((connection) => {
        const { id: connectionId, name, team } = connection
        if (team === null) return []
        const mayErase = mayUse(team.role, 'erasePeople') && mayUse(team.role, 'findPeople')
        const asked = mayErase
          ? askTeam(connection, 'findPeople', { keys: [...keys] })
          : Promise.resolve(null)
        return [
          asked.then((answer) => ({ connectionId, name, mayErase, at: answer?.ok ? answer.value : null })),
        ]
      }),
    )
  return os.router({
    find: os.find.handler(async ({ input, signal }) => {
      const keys = input.texts.flatMap((text, index) => {
        const found = possibleKeys(text, { defaultDdd: null, foreignPlan })
        if (found.length === 0) throw new ProblemError('person_unreadable', { line: index + 1 })
        return found
      })
      noteAccess({ action: 'people_searched', count: input.texts.length })
      const kept = await search(keys, signal)
      return {
        keys,
        related: relatedKeys(kept, keys),
        lists: kept.lists.map(({ listId, name, rows }) => ({ listId, name, rows: rows.length })),
        items: kept.items.map(({ entries, results: _results, ...item }) => ({
          ...item,
          entries: entries.length,
        })),
        enrichments: kept.enrichments.map(({ enrichmentId, name, records, isOpen }) => ({
          id: enrichmentId,
          name,
          records: records.length,
          isOpen,
        })),
        texts: kept.texts.length,
        blocks: kept.blocks,
        service: await atService(keys),
        teams: await atTeams(keys),
      }
    }),
    save: os.save.handler(async ({ input: { keys } }) => {
      const file = await saveAs('dados-pessoais.json')
      if (file === null) return null
      const { lists, items, enrichments, texts, blocks } = await search(keys)
      const document = {
        generatedAt: new Date(clock.now()).toISOString(),
        keys,
        lists: lists.map(({ name, columns, rows }) => ({
          name,
          rows: rows.map((cells) =>
            Object.fromEntries(cells.map((cell, column) => [columns[column] ?? String(column + 1), cell])),
          ),
        })),
        requests: items.map(({ kind, title, createdAt, state, entries, results }) => ({
          kind,
          title,
          createdAt,
          state,
          entries: entries.map(contentOf),
          results,
        })),
        enrichments: enrichments.map(({ name, records }) => ({ name, records })),
        texts,
        suppressions: blocks,
        localService: await atService(keys),
        teams: (await atTeams(keys)).map(({ name, at }) => ({ name, found: at })),
      }
      await file.write([`${JSON.stringify(document, null, 2)}\n`], {
        action: 'people_saved',
        count: keys.length,
      })
      return { ticket: file.ticket }
    }),
    progress: os.progress.handler(() => erasures.progress() ?? searching.now()),
    erase: os.erase.handler(({ input }) => {
      noteAccess({ action: 'people_erased', count: input.keys.length })
      return erasures.erase(input.keys, input.connectionIds)
    }),
    giveUp: os.giveUp.handler(({ input: { id } }) => erasures.giveUp(id)),
    consent: os.consent.handler(({ input: { id } }) => erasures.consent(id)),
    erasures: os.erasures.handler(() => erasures.list()),
  })
}

const contentOf = (entry: string): unknown => {
  try {
    return JSON.parse(entry)
  } catch {
    return entry
  }
}
