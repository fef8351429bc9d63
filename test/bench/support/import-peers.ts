import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** SQLite's own program, which reads the file and keeps each phone once, in no encryption, without checks. */
export const importBySqlite = (file: string, folder: string): number => {
  const startedAt = performance.now()
  const commands = [
    '.mode csv',
    '.separator ;',
    `.import "${file}" customers`,
    'create table contact (telefone text primary key, nome text, valor text, cidade text, cpf text);',
    'insert or ignore into contact select telefone, nome, valor, cidade, cpf from customers;',
  ]
  execFileSync('sqlite3', ['-batch', join(folder, 'peer.db'), ...commands], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return performance.now() - startedAt
}

/** Throws where SQLite's program is missing. */
export const requireSqlite = (): void => {
  try {
    execFileSync('sqlite3', ['-version'], { stdio: 'ignore' })
  } catch {
    throw new Error('the sqlite3 program is missing: apt-get install -y sqlite3')
  }
}

/**
 * DuckDB in this process, on all cores: reads the file, takes all but the digits out of the phones, keeps those of a
 * phone's shape, each once with its first row. In memory, without encryption, and it repairs and explains nothing.
 */
export const importByDuckDb = async (file: string): Promise<number> => {
  const startedAt = performance.now()
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`
    create table contact as
    select phone, first(nome) as nome, first(valor) as valor, first(cidade) as cidade, first(cpf) as cpf
    from (
      select regexp_replace(telefone, '[^0-9]', '', 'g') as phone, *
      from read_csv('${file.replaceAll("'", "''")}', delim = ';', header = true, all_varchar = true, encoding = 'latin-1')
    )
    where regexp_matches(phone, '^(55|0)?[1-9][0-9](9[0-9]{8}|[2-9][0-9]{7})$')
    group by phone`)
  const ms = performance.now() - startedAt
  const [[count] = []] = (await connection.runAndReadAll('select count(*) from contact')).getRows()
  connection.closeSync()
  instance.closeSync()
  if (Number(count) === 0) throw new Error('DuckDB found no phone in the file')
  return ms
}
