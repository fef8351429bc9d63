import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importReport } from '../reports.ts'
import type { Seeding } from './seeding.ts'

const header = 'Telefone;Status da mensagem;Detalhe;Data de atualização;Resposta'
/** What the supplier says of the recipients, over and over. */
const said = [
  ['Entregue', ''],
  ['Entregue', ''],
  ['Entregue', ''],
  ['Lido', ''],
  ['Entregue', ''],
  ['Não entregue', 'Aparelho fora de área'],
  ['Entregue', ''],
  ['Não entregue', 'Número inválido'],
  ['Entregue', ''],
  ['Enviado à operadora', ''],
  ['Entregue', ''],
  ['Clicou', ''],
] as const
const answers = ['', '', '', 'SAIR', '', '', 'Já paguei', '', '', 'Sair de casa que horas?', '', '', '']

const phonesOf = async ({ client }: Seeding, id: string): Promise<string[]> => {
  const phones: string[] = []
  for (let offset = 0; ; offset += 500) {
    const page = await client.outbox.recipients({ id, page: { offset, limit: 500 } })
    phones.push(...page.map(({ contact }) => contact))
    if (page.length < 500) return phones
  }
}

/**
 * A supplier's report of the campaign that was sent last, imported, and a newer one that is not yet; and one of a campaign
 * through a real connection, of which the results of phones come.
 */
export const seedResults = async (seeding: Seeding): Promise<void> => {
  const { client, ids, files, now } = seeding
  const id = ids['enviado'] ?? ''
  const { startAt } = await client.outbox.get({ id })
  const at = new Date(Math.max(now, Date.parse(startAt ?? '')) + 600_000).toISOString()
  const phones = await phonesOf(seeding, id)
  const write = (name: string, rows: readonly (readonly string[])[]): string => {
    const path = join(files, name)
    writeFileSync(path, [header, ...rows.map((row) => row.join(';')), ''].join('\n'))
    return path
  }
  const rows = phones.slice(0, -40).map((phone, index) => {
    const [status = '', detail = ''] = said[index % said.length] ?? []
    return [`+${phone}`, status, detail, at, answers[index % answers.length] ?? '']
  })
  const strangers = ['+5511999990000', '+5521999990001'].map((phone) => [phone, 'Entregue', '', at, ''])
  const damaged = ['5,51199E+12', 'Entregue', '', at, '']
  const imported = write('relatorio_lembrete_setembro.csv', [...rows, ...strangers, damaged])
  await importReport(client, id, imported)
  const newer = rows.map(([phone = '', status = '', detail = '', ...rest], index) => [
    phone,
    index % 29 === 7 ? 'Retido no gateway' : status,
    detail,
    ...rest,
  ])
  write('relatorio_lembrete_setembro_2.csv', [...newer, ...strangers, damaged])
  const real = ids['cadastro'] ?? ''
  const sent = await client.outbox.get({ id: real })
  const realAt = new Date(Date.parse(sent.startAt ?? '') + 600_000).toISOString()
  const told = (await phonesOf(seeding, real)).map((phone, index) => {
    const [status, detail] = index % 4 === 0 ? ['Não entregue', 'Número inválido'] : ['Entregue', '']
    return [`+${phone}`, status, detail, realAt, '']
  })
  await importReport(client, real, write('relatorio_cadastro.csv', told))
}
