/** What the operator of a relay should know at its start, though it starts. */
export const relayWarningCodes = ['single_database', 'this_computer_only'] as const
export type RelayWarning = (typeof relayWarningCodes)[number]

export const relayWarningTexts: Readonly<Record<RelayWarning, string>> = {
  single_database:
    'WARNING: --single-database. You say that no standby of this PostgreSQL is ever promoted. If one is, or the database is replaced by an older copy without its nodes, what was sent can be sent again. Where there are standbys, set synchronous_standby_names and start without --single-database.',
  this_computer_only:
    'WARNING: other computers cannot join: this relay is reached from this computer alone. To let them in, put a proxy with TLS before it and start it with --listen 0.0.0.0 --port 8080 --public-url https://HOST.',
}

export const relayWarnings = (
  { 'single-database': isSingle }: { 'single-database': boolean },
  publicUrl: string | undefined,
): RelayWarning[] => [
  ...(isSingle ? (['single_database'] as const) : []),
  ...(publicUrl === undefined ? (['this_computer_only'] as const) : []),
]
