import fc from 'fast-check'
import { anyLetter } from './any-letter.ts'

/** Texts of which some are equal, some empty, some figures, some dates, and some that are unexpected. */
export const someText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', 'S', 'N', 'São Paulo', 'SAO PAULO', 'A|B', 'B | C', '|') },
  { weight: 2, arbitrary: fc.integer({ min: -50, max: 2_000 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1500.00', '1.500,00', '33.333', '31/12/1980', '1980-12-31', '01/02/2001'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('52998224725', '529.982.247-25', '11444777000161', '11 98765-4321'),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyLetter, maxLength: 20 }) },
)
