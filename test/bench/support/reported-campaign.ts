/** A campaign to many people, and a supplier's report about it. */
import { join } from 'node:path'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'

const words = [
  'Entregue',
  'Entregue',
  'Entregue',
  'Lido',
  'Não entregue',
  'Número inválido',
  'Enviado à operadora',
]

/** All different, and in no order: 7919 has no divisor in common with the count of numbers. */
export const phoneOf = (index: number): string => String(5_511_900_000_001 + ((index * 7_919) % 99_999_989))

/** The report has them in another order. */
export const rowOf = (index: number, people: number): string =>
  `${phoneOf((index * 31) % people)};${words[index % words.length]};01/03/2027 10:05:09`

export const reportFileIn = (folder: string): string => join(folder, 'relatorio.csv')

/** @param key in hex */
export const openCampaign = (folder: string, key: string): WritableDatabase =>
  openDatabase({
    path: join(folder, 'workspace.db'),
    key: Buffer.from(key, 'hex'),
    migrations: workspaceMigrations,
  })
