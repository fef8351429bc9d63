import { describe, expect, test } from 'vitest'
import { isAnswer, readOptOut } from '../../../shared/rules/report-answers.ts'

describe('an answer', () => {
  test.each([
    '-',
    '—',
    '0',
    'Não',
    'N/A',
    'n/d',
    'sem resposta',
    'NULL',
    'Não respondeu',
    '  ',
    '',
    'false',
    '...',
  ])('is not in the cell %j', (cell) => {
    expect(isAnswer(cell)).toBe(false)
  })

  test.each(['1', 'SAIR', 'já paguei', '👍', '?', 'não recebi o boleto', 'ok'])(
    'is in the cell %j',
    (cell) => {
      expect(isAnswer(cell)).toBe(true)
    },
  )
})

describe('a wish to be left alone', () => {
  test.each([
    ['SAIR', 'SAIR'],
    ['sair!!', 'SAIR'],
    ['Sair, sair', 'SAIR'],
    ['Quero sair', 'SAIR'],
    ['Por favor, parar', 'PARAR'],
    ['Remove', 'REMOVE'],
    ['END', 'END'],
    ['opt out', 'OPT OUT'],
    ['não quero mais receber isso', 'NÃO QUERO MAIS RECEBER'],
    ['Me tira da lista por favor', 'ME TIRA DA LISTA'],
    ['Pare de me mandar isso', 'PARE DE ME'],
    ['Já pedi: quero sair da lista', 'SAIR DA LISTA'],
    ['please stop texting me', 'PLEASE STOP'],
  ])('is certain in %j, by %s', (answer, word) => {
    expect(readOptOut(answer)).toEqual({ word, isWhole: true })
  })

  test.each([
    ['Quero sair do grupo', 'SAIR'],
    ['Cancelar minha consulta por favor', 'CANCELAR'],
    ['Sair de casa que horas?', 'SAIR'],
    ['não quero parar de receber', 'PARAR'],
  ])('has to be judged by a person in %j', (answer, word) => {
    expect(readOptOut(answer)).toEqual({ word, isWhole: false })
  })

  test.each(['End. Rua das Flores, 10', 'não', 'obrigada', '', 'Para quem é?', 'já paguei'])(
    'is not in %j',
    (answer) => {
      expect(readOptOut(answer)).toBeNull()
    },
  )
})
