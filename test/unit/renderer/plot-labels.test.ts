import { expect, test } from 'vitest'
import { labelEvery, middleOfLabel, placeLegend } from '../../../renderer/ui/plot/plot-labels.ts'
import { ptBr } from '../../../renderer/i18n/pt-br/index.ts'

/** As wide as a character of a plot is taken to be. */
const letterPx = 6
const names = Object.values(ptBr.campaignResults.standings)

test('the names of all results stand in the legend of a narrow plot, none cut and none over another', () => {
  const [left, right] = [52, 400]
  const placed = placeLegend(names, [left, right])
  expect(placed).toHaveLength(9)
  for (const [place, { x, row }] of placed.entries()) {
    const end = x + 14 + (names[place] ?? '').length * letterPx
    expect(end).toBeLessThanOrEqual(right)
    const next = placed[place + 1]
    if (next?.row === row) expect(next.x).toBeGreaterThan(end)
  }
  expect(new Set(placed.map(({ row }) => row)).size).toBeGreaterThan(1)
})

test('a short legend keeps to one row', () => {
  expect(placeLegend(['SMS', 'RCS'], [52, 400]).map(({ row }) => row)).toEqual([0, 0])
})

test('one long label at the end does not take the names of the short ones before it', () => {
  const labels = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '92', 'exterior']
  expect(labelEvery(labels, 37)).toBe(1)
  expect(
    labelEvery(
      labels.map(() => 'exterior'),
      45,
    ),
  ).toBe(2)
  expect(labelEvery([], 45)).toBe(1)
})

test('the last label ends where the plot ends', () => {
  expect(middleOfLabel('exterior', 395, 400)).toBe(400 - (8 * letterPx) / 2)
  expect(middleOfLabel('11', 200, 400)).toBe(200)
})
