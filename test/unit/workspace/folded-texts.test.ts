import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareTexts } from '../../../main/workspace/enrichment/records/column-block.ts'
import { foldedTexts } from '../../../main/workspace/enrichment/records/folded-texts.ts'
import { checkProperty } from '../../support/property.ts'

it('folded texts compare like plain texts at any position and with any characters', async () => {
  const letter = fc.constantFrom('\0', ' ', 'a', 'b', '~', '\u007F', '\u0080', 'ß', 'ж', '\uFFFF')
  const like = fc.constantFrom('', 'maria ap', 'maria aparecida', 'maria aparecida da ')
  const text = fc
    .tuple(like, fc.array(letter, { maxLength: 4 }))
    .map(([front, letters]) => front + letters.join(''))
  await checkProperty(
    fc
      .array(fc.array(text, { maxLength: 12 }), { minLength: 1, maxLength: 4 })
      .filter((cuts) => cuts.flat().length > 0),
    async (cuts) => {
      let start = 0
      const folded = cuts.map((texts) => {
        let end = 0
        const ends = Uint32Array.from(texts, (one) => (end += one.length))
        start += texts.length
        return { start: start - texts.length, folded: texts.join(''), ends }
      })
      const { compare } = await foldedTexts(folded, start)
      const all = cuts.flat()
      for (const a of all.keys())
        for (const b of all.keys()) expect(Math.sign(compare(a, b))).toBe(compareTexts(all[a], all[b]))
    },
    { runs: 300 },
  )
})
