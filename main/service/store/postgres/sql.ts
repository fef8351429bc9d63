export type SqlValue = string | number | boolean | Buffer | null

export type Query = { readonly strings: readonly string[]; readonly values: readonly SqlValue[] }

/** Where a query runs: on the connection of a transaction. */
export type Connection = {
  /** @param query a text of statements without values, or one statement with them */
  query: (query: string | { text: string; values: SqlValue[] }) => Promise<QueryAnswer>
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

/** A name of the schema as part of a query. */
export const identifier = (name: string): Query => ({
  strings: [`"${name.replaceAll('"', '""')}"`],
  values: [],
})

/** PostgreSQL's texts hold any character but NUL, which JSON can bring in; it is kept as the sign for it. */
const bindable = (value: SqlValue): SqlValue =>
  typeof value === 'string' ? value.replaceAll('\0', '␀') : value

const execute = (connection: Connection, { strings, values }: Query): Promise<QueryAnswer> =>
  connection.query({
    text: strings.reduce((text, next, index) => `${text}$${index}${next}`),
    values: values.map(bindable),
  })

/** Every row of a query. `Row` is the caller's word on the columns' types. */
export const all = async <Row>(connection: Connection, query: Query): Promise<Row[]> =>
  (await execute(connection, query)).rows as Row[]

/** The first row, or undefined. */
export const get = async <Row>(connection: Connection, query: Query): Promise<Row | undefined> =>
  (await all<Row>(connection, query))[0]

/** Writes, and says how many rows changed. */
export const run = async (connection: Connection, query: Query): Promise<number> =>
  (await execute(connection, query)).rowCount ?? 0
