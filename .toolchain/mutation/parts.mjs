/** What `npm run mutation` changes, and the tests that must notice: those nearest to it, as each runs for many changes. */
const workspace = 'test/unit/workspace'
const named = (folder, names) => names.map((name) => `${folder}/${name}.test.ts`)

export const parts = {
  database: {
    // Not what runs in a thread of its own: Stryker does not see what it covers.
    mutate: ['main/database/*.ts', '!main/database/backup-worker*.ts'],
    tests: [
      'test/unit/database/*.test.ts',
      ...named('test/unit/app', ['data-care', 'start-failure']),
      ...named(workspace, ['restored', 'carry-over']),
    ],
  },
  remote: {
    mutate: ['main/remote/*.ts'],
    tests: [
      'test/unit/remote/*.test.ts',
      ...named(workspace, [
        'remote-connections',
        'company-network',
        'service-control',
        'enrichment-faults',
        'enrichment-polls',
      ]),
    ],
  },
  outbox: {
    mutate: ['main/workspace/outbox/*.ts'],
    tests: named(workspace, [
      'outbox',
      'outbox-calls',
      'claim',
      'moves',
      'decisions',
      'change-bytes',
      'frozen-requests',
      'verdict',
      'equal-items',
      'outbox-history',
      'sender',
      'sender-times',
      'twins',
      'late-items',
      'campaign-callbacks',
      'blocked-meanwhile',
      'uploads',
      'discarded-pieces',
      'pieces',
      'erasure-race',
      'waiting-erasures',
      'kept-waves',
      'kept-waves-later',
      'wave-order',
      'waves',
      'test-send',
      'registrations',
      'copied-data',
      'bound-data',
      'carry-over',
      'carry-over-again',
      'restored',
      'recent-contacts',
      'voice-campaigns',
      'rcs-campaigns',
      'suppression-gate',
      'enrichments',
      'enrichment-money',
      'reviews',
      'remote-connections',
    ]),
  },
}
