export type SqlValue = string | number | boolean | Buffer | null

export type Query = {
  readonly strings: readonly string[]
  readonly values: readonly SqlValue[]
  readonly isPrepared?: true
}

/** Where a query runs: on the connection of a transaction. */
export type Connection = {
  /** @param query a text of statements without values, or one statement with them */
  query: (query: string | Bound) => Promise<QueryAnswer>
}

/** A connection within a transaction, whose statements run in the order in which they are sent. */
export type Transaction = Connection & {
  /** Sends a statement without awaiting its answer. The commit comes after it; where it fails, the transaction is rolled back. */
  send: (query: string | Bound) => void
}

export type QueryAnswer = { rows: unknown[]; rowCount: number | null }

const isQuery = (part: SqlValue | Query): part is Query =>
  typeof part === 'object' && part !== null && !Buffer.isBuffer(part)

/** A query whose interpolated values are bound, never spliced into the text; another query may stand as its part. */
export const sql = (strings: TemplateStringsArray, ...parts: (SqlValue | Query)[]): Query => {
  const texts = [strings[0] ?? '']
  const values: SqlValue[] = []
  const append = (text: string): void => {
    texts.push((texts.pop() ?? '') + text)
  }
  for (const [index, part] of parts.entries()) {
    if (isQuery(part)) {
      append(part.strings[0] ?? '')
      texts.push(...part.strings.slice(1))
      values.push(...part.values)
    } else {
      texts.push('')
      values.push(part)
    }
    append(strings[index + 1] ?? '')
  }
  return { strings: texts, values }
}

/**
 * A query that each connection of the database parses once and soon plans once: that takes longer than running a short one.
 * For those whose plan is the same whatever their values and the sizes of tables are: a row by its key, an insertion.
 */
export const prepared = (...query: Parameters<typeof sql>): Query => ({ ...sql(...query), isPrepared: true })

/** A name of the schema as part of a query. */
export const identifier = (name: string): Query => ({
  strings: [`"${name.replaceAll('"', '""')}"`],
  values: [],
})

/** PostgreSQL's texts hold any character but NUL, which JSON can bring in; it is kept as the sign for it. */
const bindable = (value: SqlValue): SqlValue =>
  typeof value === 'string' ? value.replaceAll('\0', '␀') : value

/** As the driver takes it; what has a name is prepared under it. */
type Bound = { text: string; values: SqlValue[]; name?: string }

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  names.set(text, name)
  return name
}

const bound = ({ strings, values, isPrepared }: Query): Bound => {
  const text = strings.reduce((before, next, index) => `${before}$${index}${next}`)
  return { text, values: values.map(bindable), ...(isPrepared === true ? { name: nameOf(text) } : {}) }
}

const execute = (connection: Connection, query: Query): Promise<QueryAnswer> => connection.query(bound(query))

/** Every row of a query. `Row` is the caller's word on the columns' types. */
export const all = async <Row>(connection: Connection, query: Query): Promise<Row[]> =>
  (await execute(connection, query)).rows as Row[]

/** The first row, or undefined. */
export const get = async <Row>(connection: Connection, query: Query): Promise<Row | undefined> =>
  (await all<Row>(connection, query))[0]

/** Writes, and says how many rows changed. */
export const run = async (connection: Connection, query: Query): Promise<number> =>
  (await execute(connection, query)).rowCount ?? 0

/** Writes within a transaction without waiting for the answer: each wait is a way to the database and back. */
export const send = (transaction: Transaction, query: Query): void => transaction.send(bound(query))
