/**
 * What suppliers' reports say of recipients (results/). Each report has its own results beside the pieces of the requests that
 * it speaks of, so that removing one leaves what the others say; a recipient's result is folded from all of them.
 */
export const results = `
  create table report (
    id text primary key,
    -- The campaign that it was imported at; it may speak of the other waves too.
    item_id text not null references outbox_item(id) on delete cascade,
    -- Nobody sees one in \`staging\`; \`replaced\` = the same file was imported with other words, as \`replaced_by\`.
    -- \`forgotten\` = it was removed; what it says of recipients is left, as it blocked people by itself once (\`blocked\`).
    state text not null check (state in ('staging', 'committed', 'replaced', 'discarded', 'forgotten')),
    replaced_by text,
    file_name text not null,
    -- SHA-256 of its bytes, as hex, and the sheet that was read; what was chosen makes it another import.
    file_sha256 text,
    sheet text,
    created_at text not null,
    -- JSON: the file's headers, and what each column was taken for.
    columns text not null,
    roles text not null,
    rows integer not null,
    -- JSON: rows that were given to nobody, by reason.
    unmatched text not null,
    -- JSON: what its import changed in \`remembered_report\`, to take it back.
    taught text,
    -- Of what a service called back: six bytes for each callback that was read, by which new ones are told. Null of a file.
    callbacks blob,
    -- JSON: do-not-contact lists that its import made by itself: of which result, how many people.
    blocked text not null default '[]'
  ) strict;
  create index report_by_item on report(item_id, state);

  create table report_word (
    report_id text not null references report(id) on delete cascade,
    number integer not null,
    source text not null check (source in ('status', 'answer', 'mention')),
    text text not null,
    count integer not null,
    -- Null = no one has said what it means.
    meaning text,
    primary key (report_id, number)
  ) strict, without rowid;

  -- Two bytes, four and one for each entry of a piece: 1 + the word, 0 of whoever the report does not name; then the
  -- second; then whether it shows that the item was sent.
  create table report_result (
    item_id text not null,
    piece integer not null,
    report_id text not null references report(id) on delete cascade,
    told integer not null,
    packed blob not null,
    unique (item_id, piece, report_id)
  ) strict;
  create index report_result_by_report on report_result(report_id);

  -- How the recipients of an item stand, counted by the reports whose ids stand beside it as JSON.
  create table result_count (
    item_id text primary key references outbox_item(id) on delete cascade,
    reports text not null,
    counts text not null
  ) strict, without rowid;

  -- Rows that were given to nobody, some thousand in a block.
  create table report_unmatched (
    report_id text not null references report(id) on delete cascade,
    number integer not null,
    rows integer not null,
    packed blob not null,
    unique (report_id, number)
  ) strict;

  -- What was taught with the last report that had these headers.
  create table remembered_report (
    headers text primary key,
    roles text not null,
    -- JSON: the meaning of each word; null of one that a person took the meaning from.
    words text not null,
    used_at text not null
  ) strict, without rowid;

  -- What the columns of the last bill were that had these headers.
  create table remembered_bill (
    headers text primary key,
    roles text not null,
    used_at text not null
  ) strict, without rowid;
`
