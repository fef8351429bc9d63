/**
 * Public spreadsheets through the true reader process, read as it proposes by itself, within 10 s of work and 256 MB, the
 * process itself included: each is a table, but for those that are known to be damaged, forbidden or locked.
 *
 * CI: 40 files of the public corpus by the seed, skipped where it does not lie beside the checkout; long: all. Control, on
 * the XLSX among them: a reader that unpacks whatever it is given.
 */
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { watchReader } from '../support/spreadsheets/watched-reader.ts'
import { faultsOf } from './support/in-pool.ts'
import { skipProof, startProof } from './support/proof-run.ts'

const mostWorkMs = 10_000
const mostBytes = 256 * 1024 * 1024

const corpus = corpusFiles() ?? skipProof('there is no corpus')
const proof = startProof()

/** Of the corpus: what cannot be a table, whatever the reader does. Everything else must be one. */
const refused = new Map([
  ['poi/test-data__spreadsheet__54764.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__54764-2.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__poc-xmlbomb.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__poc-xmlbomb-empty.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__duplicate-filename.xlsx', 'reader_archive_damaged'],
  ['poi/test-data__spreadsheet__xlsx-corrupted.xlsx', 'reader_xml_damaged'],
  ['poi/test-data__spreadsheet__protected_passtika.xlsx', 'reader_password_protected'],
  ['calamine/tests__pass_protected.xlsb', 'reader_password_protected'],
  ['calamine/tests__pass_protected.ods', 'reader_encryption_unsupported'],
  ['poi/test-data__spreadsheet__51832.xls', 'reader_password_protected'],
  ['poi/test-data__spreadsheet__password.xls', 'reader_password_protected'],
  ['poi/test-data__spreadsheet__xor-encryption-abc.xls', 'reader_password_protected'],
])
/** Made by a fuzzer: what they are is nobody's to say. */
const isArbitrary = (name: string): boolean => /clusterfuzz|crash/.test(name)

const files = proof.sample(corpus, proof.pickSize({ ci: 40, long: corpus.length }))
const answers = new Map<string, number>()

/** Reading by itself finds what inspecting finds, so that one job does both. */
const judge = async ({ path, name }: (typeof files)[number], entry?: URL): Promise<string[]> => {
  const job = { type: 'read' as const, path, choices: {}, rowsPerBatch: 4_000 }
  const { answer, workedMs, peakBytes } = await watchReader(job, mostWorkMs, entry)
  if (entry === undefined) answers.set(answer, (answers.get(answer) ?? 0) + 1)
  if (answer === 'crashed' || answer === 'timed_out') return [`${name}: ${answer}`]
  if (peakBytes > mostBytes)
    return [`${name}: ${Math.round(peakBytes / 1024 / 1024)} MB, ${workedMs} ms of work`]
  const expected = refused.get(name) ?? 'table'
  return answer === expected || isArbitrary(name) ? [] : [`${name}: ${answer}, not ${expected}`]
}

proof.verdict(
  `${files.length} of ${corpus.length} public files`,
  await faultsOf(files, 1, (file) => judge(file), 'all'),
)
for (const [answer, count] of [...answers].toSorted((one, other) => other[1] - one[1]))
  console.log(`${String(count).padStart(5)} ${answer}`)
await proof.control('the reader unpacks any archive', () =>
  faultsOf(
    files.filter(({ name }) => name.endsWith('.xlsx')),
    1,
    (file) => judge(file, new URL('./reader-unguarded.ts', import.meta.url)),
    'first',
  ),
)
proof.end()
