import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seeding } from './seeding.ts'

const header = 'Data do envio;Destino;Produto;Partes;Preço unitário (R$);Valor (R$);Centro de custo'

/** A supplier's bill of a campaign through the connection that charges, with something wrong of each kind, and one of sums. */
export const seedBills = async ({ client, ids, files, now }: Seeding): Promise<void> => {
  const id = ids['tres-horas'] ?? ''
  const { startAt } = await client.outbox.get({ id })
  const at = new Date(Date.parse(startAt ?? '') || now).toISOString()
  const phones = (await client.outbox.recipients({ id, page: { offset: 0, limit: 500 } })).map(
    ({ contact }) => contact,
  )
  const write = (name: string, rows: readonly (readonly string[])[], first = header): void =>
    writeFileSync(join(files, name), [first, ...rows.map((row) => row.join(';')), ''].join('\n'))
  const line = (
    phone: string,
    parts = '1',
    price = '0,0785',
    amount = '0,0785',
    product = 'SMS nacional',
  ) => [at, `+${phone}`, product, parts, price, amount, 'Cobrança']
  const rows = phones.slice(0, -30).map((phone, index) => {
    if (index % 41 === 3) return line(phone, '2', '0,0785', '0,157')
    if (index % 53 === 5) return line(phone, '1', '0,0812', '0,0812')
    if (index % 67 === 9) return line(phone, '1', '0,25', '0,25', 'RCS Single')
    return line(phone)
  })
  write('fatura_producao.csv', [
    ...rows,
    ...phones.slice(0, 6).map((phone) => line(phone)),
    ...['5511999990000', '5521999990001', '5531999990002'].map((phone) => line(phone)),
    line('5541999990003', '1', '-0,0785', '-0,0785'),
    [at, '', 'Mensalidade da plataforma', '1', '199,90', '199,90', ''],
    [at, '5,51199E+12', 'SMS nacional', '1', '0,0785', '0,0785', ''],
    ['', '', 'Total', '', '', '260,00', ''],
  ])
  const sums = 'Dia;Produto;Quantidade;Preço unitário;Total'
  const total = (phones.length + 40) * 785
  const sum = `${Math.floor(total / 10_000)},${String(total % 10_000).padStart(4, '0')}`
  write(
    'fatura_por_dia.csv',
    [[at.slice(0, 10), 'SMS nacional', String(phones.length + 40), '0,0785', sum]],
    sums,
  )
}
