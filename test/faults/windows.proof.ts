/**
 * The app's own files as Windows programs, by Node for Windows under Wine: unit tests of databases, backups, keys and
 * transfer files run there as they are, and cases.ts has what only Windows shows:
 *   - an open file cannot be renamed or replaced, and one that is held for a moment is tried again;
 *   - paths of over 260 characters, with spaces and accents, in every way of writing them; one file under two spellings;
 *   - a service and an import that are killed go on afterwards.
 * What the app adds to the installer is compiled, installed and uninstalled; the registry is compared. The MSI is made, looked
 * into, installed, replaced by a newer one and uninstalled; files and registry are compared.
 *
 * Wine is not Windows: a pass proves little, a fault proves a lot. Electron does not run here.
 * CI: one file of unit tests, one test that starts programs, one installer; long: all of them. Controls: files of the app without what Windows needs, installers that lack a part.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildVictim } from './support/build-victim.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import type { Control } from './support/windows/run-tests.ts'
import type { TestResult } from './support/windows/small-runner.ts'
import { faultsOfInstaller } from './support/windows/installer.ts'
import {
  faultsOfInstallation,
  faultsOfTables,
  makeMsi,
  startMsis,
  tamperedMsi,
} from './support/windows/msi.ts'
import { missingForWine, startWine, toWindowsPath, type WindowsRun } from './support/windows/wine.ts'

const missing = missingForWine()
if (missing !== null) skipProof(missing)
const proof = startProof()

const root = join(import.meta.dirname, '../..')
const support = 'test/faults/support/windows'
const cases = `${support}/cases.ts`
const programCases = `${support}/program-cases.ts`

const filesOf = (patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => globSync(`test/unit/${pattern}.test.ts`, { cwd: root }).toSorted())
/** Of a few seconds of the processor each, of up to 18, and of more, which CI leaves out. */
const light = filesOf([
  'database/!(recover)*',
  'transfer/*',
  'app/{copied-secret,data-care,key-protection,keys-on-disk,lock,opened-files,service-port,window-state}',
  'service/callbacks',
  'workspace/{samples,spreadsheet-files}',
])
const heavy = filesOf(['database/recover', 'workspace/{copied-data,record-exports}'])
const longest = filesOf(['workspace/{carry-over,imports,joined-imports,suppressions}'])

type Round = { files: readonly string[]; only?: string }

/** In CI one file, and one test that starts programs where that file leaves time for it. */
const pickRounds = (): Round[] => {
  if (proof.isLong) return [{ files: [cases, programCases, ...light, ...heavy, ...longest] }]
  const files = proof.sample([...light, ...heavy], 1)
  const round = { files: [cases, ...files] }
  if (files.some((file) => heavy.includes(file))) return [round]
  const tests = readFileSync(join(root, programCases), 'utf8').matchAll(/^ *test\('([^']+)'/gm)
  const names = [...tests].map(([, name = '']) => name)
  return [round, ...proof.sample(names, 1).map((only) => ({ files: [programCases], only }))]
}

const victim = await buildVictim('import-kill', 'windows-import-kill')
const wine = await startWine()

const runTests = async (
  { files, only }: Round,
  control: Control | null = null,
): Promise<{ results: TestResult[]; faults: string[] }> => {
  const args = ['--no-warnings', toWindowsPath(join(root, support, 'run-tests.ts')), ...files]
  const env = {
    REVOADA_TEST_BUILT_PROGRAMS: '1',
    REVOADA_SEED: String(proof.seed),
    REVOADA_WINDOWS_VICTIM: toWindowsPath(victim),
    REVOADA_WINDOWS_CONTROL: JSON.stringify(control),
    REVOADA_WINDOWS_ONLY: only,
  }
  const ended = await wine.runNode(args, env)
  const results = ended.output
    .split(/\r?\n/)
    .filter((line) => line.startsWith('{"test"'))
    .map((line) => JSON.parse(line) as TestResult)
  return { results, faults: [...results.flatMap(faultsOf), ...faultsOfEnd(ended, results.length)] }
}

const faultsOf = ({ test, state, error = '' }: TestResult): string[] =>
  state === 'failed' ? [`${test}: ${proof.isLong ? error : (error.split('\n')[0] ?? '')}`] : []

const faultsOfEnd = ({ code, errors }: WindowsRun, tests: number): string[] =>
  code === 0 && tests > 0 ? [] : [`the tests ended with ${code} after ${tests}: ${errors.slice(-400)}`]

const passedOf = (results: readonly TestResult[]): number =>
  results.filter(({ state }) => state === 'passed').length

for (const round of pickRounds()) {
  const { results, faults } = await runTests(round)
  const what = round.files.map((file) => basename(file).replace(/(?:\.test)?\.ts$/, '')).join(', ')
  proof.verdict(`${passedOf(results)} tests of ${what} as Windows programs`, faults)
}

/** In CI one of them is installed. */
const installers = proof.sample(['NSIS', 'MSI'], proof.pickSize({ ci: 1, long: 2 }))
if (installers.includes('NSIS')) {
  proof.verdict('the registry around the installer', await faultsOfInstaller(wine))
  await proof.control('the uninstaller leaves the file types', () =>
    faultsOfInstaller(wine, (script) => script.replace('!insertmacro forEachExtension withdrawFrom', '')),
  )
}

startMsis()
const [older, newer] = [await makeMsi(wine, '0.1.0'), await makeMsi(wine, '0.2.0')]
proof.verdict('the tables of an MSI', faultsOfTables(newer))
for (const [name, query] of [
  ['an MSI for one user', "DELETE FROM `Property` WHERE `Property` = 'ALLUSERS'"],
  ['an MSI that lacks file types', 'DELETE FROM `Registry`'],
] as const)
  await proof.control(name, () => faultsOfTables(tamperedMsi(newer, query)))
if (installers.includes('MSI')) {
  proof.verdict(
    'an MSI installed, replaced and uninstalled',
    await faultsOfInstallation(wine, [older, newer]),
  )
  await proof.control('an MSI that leaves its values', () => {
    const query = "DELETE FROM `InstallExecuteSequence` WHERE `Action` = 'RemoveRegistryValues'"
    return faultsOfInstallation(wine, [tamperedMsi(newer, query)])
  })
}

const prepared = 'setRestoredMark(db)\n  } finally {\n    db.close()'
const controls: { name: string; tests: string; change: Control }[] = [
  {
    name: 'a rename is tried once',
    tests: cases,
    change: {
      file: 'main/rename.ts',
      from: "platform === 'win32' ? pausesMs : []",
      to: '[]',
      test: 'is renamed as soon as it is let go',
    },
  },
  {
    name: 'a prepared database stays open',
    tests: 'test/unit/database/recover.test.ts',
    change: {
      file: 'main/database/recover.ts',
      from: prepared,
      to: prepared.replace('db.close()', ''),
      test: 'restoring a backup brings back its data, and the replaced data can be restored as well',
    },
  },
  {
    name: 'a file is known by one spelling',
    tests: cases,
    change: {
      file: 'main/workspace/cli/import/options.ts',
      from: "process.platform === 'linux' ? place :",
      to: 'true ? place :',
      test: 'a file is not taken for another one by another spelling of its name',
    },
  },
]
for (const { name, tests, change } of proof.sample(controls, proof.pickSize({ ci: 1, long: 3 })))
  await proof.control(name, async () =>
    (await runTests({ files: [tests] }, change)).results.flatMap(faultsOf),
  )

proof.end()
