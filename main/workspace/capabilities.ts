import { randomUUID } from 'node:crypto'
import type { Policy } from '../../shared/bridge/policy.ts'
import type { CompanyNetwork } from '../../shared/processes/workspace.ts'
import type { DataCare } from '../database/data-care.ts'
import type { WritableDatabase } from '../database/handles.ts'
import type { FileTickets } from '../file-tickets.ts'
import type { WayTo } from '../remote/connect.ts'
import type { PostOutcome, PostRequest } from '../remote/post.ts'
import type { ResolveProxy } from '../remote/ways.ts'
import { createAccess } from './access/capability.ts'
import { accountName, createNoteAccess } from './base/access-log.ts'
import { changesProcedures, createChanges } from './base/changes.ts'
import type { Clock } from './base/clock.ts'
import type { Host } from './base/host.ts'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import { createJobs, jobsProcedures } from './base/jobs.ts'
import { createRemoval } from './base/removal.ts'
import { createBills } from './bills/capability.ts'
import { createCampaigns } from './campaigns/capability.ts'
import { createConnecting } from './connections/capability.ts'
import { createEnrichment } from './enrichment/capability.ts'
import { hasOpenEnrichments } from './enrichment/queries.ts'
import { createFiles } from './files/capability.ts'
import { createLists } from './lists/capability.ts'
import { createMoney } from './money/capability.ts'
import { createOutbox } from './outbox/capability.ts'
import { createRecentContacts } from './outbox/recent-contacts.ts'
import { hasOpenItems } from './outbox/records.ts'
import { createOverview } from './overview/capability.ts'
import { createRegistrations } from './registrations/capability.ts'
import { createResults } from './results/capability.ts'
import { createPhoneHistory } from './results/phone-history.ts'
import { createRights } from './rights/capability.ts'
import { removeDiscarded } from './rows/batch.ts'
import { createSettings } from './settings/capability.ts'
import { createShell } from './shell/capability.ts'
import { createSpellChecker } from './spelling/capability.ts'
import { createSaveAs } from './writers/save-as.ts'
import { createSuppressions } from './suppressions/capability.ts'
import { createTeams } from './team/capability.ts'
import { createUndo } from './undo/capability.ts'

/** How a request leaves, once. @param onProgress told how many bytes of the body have left */
export type PostThrough = (
  request: PostRequest,
  wayTo: WayTo,
  onProgress: (sentBytes: number) => void,
) => Promise<PostOutcome>

type Needs = {
  db: WritableDatabase
  clock: Clock
  host: Host
  policy: Policy
  tickets: FileTickets
  care: Pick<DataCare, 'renew'>
  putOff: PutOff
  /** How long something that was removed can be brought back. */
  undoMs: number
  post: PostThrough
  /** Writes down outside the database which claim leaves; throws when it cannot. */
  record: (attemptId: string) => void
  /** What the system says of proxies. */
  resolveProxy: ResolveProxy
  /** Has the system's browser open the page on which somebody signs in to a team. */
  openSignIn: (address: string) => void
  /** Told what the user set for the company's network, at the start and whenever it changes. */
  onNetworkSet: (network: CompanyNetwork) => void
}

/**
 * Everything that the workspace can do, each capability with what it needs of those before it. The window's calls are
 * their procedures; what works by itself is woken once, and stopped at the end.
 */
export const createCapabilities = ({
  db,
  clock,
  host,
  policy,
  tickets,
  care,
  putOff,
  undoMs,
  post,
  record,
  resolveProxy,
  openSignIn,
  onNetworkSet,
}: Needs) => {
  const changes = createChanges()
  const jobs = createJobs(changes)
  const base = { db, clock, uuid: randomUUID, changes, putOff }
  const random = Math.random
  const removal = createRemoval(db, putOff)
  removal.add(removeDiscarded)
  const undo = createUndo({ ...base, removal, undoMs })
  // Whoever could have brought something back is not at the window any more.
  undo.settle()
  const noteAccess = createNoteAccess(db, clock, accountName())
  const common = {
    ...base,
    openReader: host.openReader,
    saveAs: createSaveAs(host.askSavePath, tickets, randomUUID, noteAccess),
    noteAccess,
    tickets,
    jobs,
    removal,
    holdRemoved: undo.hold,
    undoRemoval: undo.undo,
  }

  const settings = createSettings({ ...common, policy })
  const isInUse = (id: string): boolean => hasOpenItems(db, id) || hasOpenEnrichments(db, id)
  const connecting = createConnecting({
    ...common,
    policy,
    isInUse,
    resolveProxy,
    onNetworkSet,
  })
  const { connections, network } = connecting
  const money = createMoney({ ...base, connections })
  const phoneHistory = createPhoneHistory(base)
  const lists = createLists({ ...common, phoneHistory })
  const { reviews, listViews } = lists
  const files = createFiles({ ...common, reviews })
  const { held } = files
  const suppressions = createSuppressions({ ...common, held })
  const { gate } = suppressions
  const campaigns = createCampaigns({
    ...common,
    connections,
    gate,
    recentContacts: createRecentContacts(db),
  })
  const outbox = createOutbox({
    ...common,
    random,
    connections,
    gate,
    audiences: campaigns.audiences,
    measure: campaigns.measure,
    objection: money.objection,
    record,
    post: (request, onProgress) => post(request, network.wayTo, onProgress),
  })
  const { discardPieces, wake: wakeOutbox } = outbox
  const results = createResults({ ...common, held, connections, listViews, gate })
  const bills = createBills({ ...common, held, connections })
  const enrichment = createEnrichment({
    ...common,
    random,
    connections,
    network,
    discardPieces,
    wakeOutbox,
  })
  const { enrichments, recordViews } = enrichment
  const shell = createShell({ ...base, tickets, connections, enrichments, held })
  const spellChecker = createSpellChecker(base)
  const registrations = createRegistrations({ ...base, connections, wakeOutbox })
  const rights = createRights({
    ...common,
    care,
    connections,
    gate,
    settleRemovals: undo.settle,
    reviews,
    recordViews,
    network,
  })
  const teams = createTeams({
    ...common,
    connections,
    network,
    policy,
    isInUse,
    eraseForTeam: rights.take,
    discardPieces,
    wakeOutbox,
    openSignIn,
  })

  return {
    router: {
      changes: changesProcedures(changes),
      jobs: jobsProcedures(jobs),
      ...undo.procedures,
      ...createAccess(common).procedures,
      ...settings.procedures,
      ...connecting.procedures,
      ...money.procedures,
      ...lists.procedures,
      ...files.procedures,
      ...suppressions.procedures,
      ...campaigns.procedures,
      ...outbox.procedures,
      ...results.procedures,
      ...bills.procedures,
      ...enrichment.procedures,
      ...shell.procedures,
      ...createOverview({ ...common, connections, countResults: results.countResults }).procedures,
      ...spellChecker.procedures,
      ...registrations.procedures,
      ...teams.procedures,
      ...rights.procedures,
    },
    noteAccess,
    setEmbedded: connections.setEmbedded,
    wake: (): void => {
      removal.request()
      for (const each of [outbox, enrichment, rights, teams]) each.wake()
    },
    /** Ends jobs and sends in an orderly way. */
    stop: async (): Promise<void> => {
      teams.stop()
      const working = [jobs, lists, outbox, results, bills, enrichment, rights, spellChecker]
      await Promise.all(working.map((each) => each.stop()))
      undo.settle()
      await removal.stop()
    },
  }
}

export type WorkspaceRouter = ReturnType<typeof createCapabilities>['router']
