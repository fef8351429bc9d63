/** A campaign to many people, and what a supplier's file says of each: a delivery report, or a bill. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'

const writer = new URL('./sent-campaign-process.ts', import.meta.url)

/** All different, and in no order: 7919 has no divisor in common with the count of numbers. */
export const phoneOf = (index: number): string => String(5_511_900_000_001 + ((index * 7_919) % 99_999_989))

/** The files have the people in another order. */
const placeOf = (index: number, people: number): number => (index * 31) % people

const words = [
  'Entregue',
  'Entregue',
  'Entregue',
  'Lido',
  'Não entregue',
  'Número inválido',
  'Enviado à operadora',
]

const reportRow = (index: number, people: number): string =>
  `${phoneOf(placeOf(index, people))};${words[index % words.length]};01/03/2027 10:05:09`

/** Of so many lines of a bill one is wrong. */
export const wrongOf = 20

const billLine = (index: number, people: number): string => {
  const place = placeOf(index, people)
  const wrong = index % wrongOf === 0 ? (index / wrongOf) % 3 : -1
  const phone = wrong === 0 ? phoneOf(people + place) : phoneOf(place)
  const [count, price] = [wrong === 1 ? 2 : 1, wrong === 2 ? '0,085' : '0,075']
  return `01/03/2027 10:05:09;${phone};SMS;${count};${price};${wrong === 1 ? '0,15' : price}`
}

export const files = {
  'relatorio.csv': { heading: 'Telefone;Status;Data de atualização', lineOf: reportRow },
  'fatura.csv': { heading: 'Data;Destino;Produto;Partes;Preço unitário;Valor', lineOf: billLine },
}
export type FileName = keyof typeof files

/** @param key in hex */
export const openCampaign = (folder: string, key: string): WritableDatabase =>
  openDatabase({
    path: join(folder, 'workspace.db'),
    key: Buffer.from(key, 'hex'),
    migrations: workspaceMigrations,
  })

/**
 * Writes a campaign and a file about it in a process of its own, so that the memory of this one is nothing but that of reading
 * them.
 */
export const putCampaign = (
  folder: string,
  { people, fileName }: { people: number; fileName: FileName },
): { db: WritableDatabase; itemId: string; file: string } => {
  const key = randomBytes(32).toString('hex')
  const itemId = execFileSync(
    process.execPath,
    [fileURLToPath(writer), folder, key, String(people), fileName],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  ).trim()
  return { db: openCampaign(folder, key), itemId, file: join(folder, fileName) }
}
