import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generalTextOf } from '../../../shared/rules/general-text.ts'
import { unfilledVariable } from '../../../shared/rules/template.ts'
import { checkProperty } from '../../support/property.ts'

test.each([
  ['Sua fatura venceu.', 'Sua fatura venceu.'],
  ['Olá {{Nome|cliente}}, tudo bem?', 'Olá cliente, tudo bem?'],
  ['Olá {{Nome:primeiro}}, sua fatura venceu.', 'Olá, sua fatura venceu.'],
  ['{{Nome}}, sua fatura venceu.', 'Sua fatura venceu.'],
  ['Oi, {{Nome}}!', 'Oi!'],
  ['Vence {{Data}} no {{Banco}}: pague.\n{{Obs}}\nObrigado', 'Vence: pague.\n\nObrigado'],
  [
    'Olá {{Nome|cliente}}, sua parcela de R$ {{Valor}} venceu em {{Vencimento}}. Fale com a filial {{Filial}}.',
    'Olá cliente, sua parcela venceu. Fale com a filial.',
  ],
  ['Fatura no valor de {{Valor:moeda}} para {{Nome}} até o dia {{Dia}}!', 'Fatura até o dia!'],
  ['Protocolo ({{Numero}}) aberto', 'Protocolo aberto'],
  ['Acesse {{Link}}', 'Acesse'],
  ['{{Mensagem}}', ''],
  ['{{Nome}}, {{Valor}}.', ''],
  ['', ''],
])('the general text of %j is %j', (template, general) => {
  expect(generalTextOf(template)).toBe(general)
})

test('no variable is left in a general text, and a text without variables stays as it is', async () => {
  const piece = fc.constantFrom(
    '{{',
    '}}',
    '{{Nome}}',
    '{{Valor:moeda|nada}}',
    '|',
    ' ',
    ',',
    'olá',
    '\n',
    '(',
    ')',
  )
  await checkProperty(
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
    (template) => {
      const general = generalTextOf(template)
      expect(general).not.toMatch(/\{\{(?:Nome|Valor:moeda\|nada)\}\}/)
      expect(general).not.toContain('\ue000')
      if (unfilledVariable(template) === null) expect(general).toBe(template)
    },
  )
})
