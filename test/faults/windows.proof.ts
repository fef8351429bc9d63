/**
 * The app's own files as Windows programs, by Node for Windows under Wine: unit tests of databases, backups, keys and
 * transfer files run there as they are, and cases.ts has what only Windows shows:
 *   - an open file cannot be renamed or replaced, and one that is held for a moment is tried again;
 *   - paths of over 260 characters, with spaces and accents, in every way of writing them; one file under two spellings;
 *   - a service and an import that are killed go on afterwards.
 * What the app adds to the installer is compiled, installed and uninstalled; the registry is compared.
 *
 * Wine is not Windows: a pass proves little, a fault proves a lot. Electron does not run here.
 * CI: 3 files of unit tests; long: 27. Controls: files of the app without what Windows needs.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { buildVictim } from './support/build-victim.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import type { Control } from './support/windows/run-tests.ts'
import type { TestResult } from './support/windows/small-runner.ts'
import { faultsOfInstaller } from './support/windows/installer.ts'
import { missingForWine, startWine, toWindowsPath, type WindowsRun } from './support/windows/wine.ts'

const missing = missingForWine()
if (missing !== null) skipProof(missing)
const proof = startProof()

const root = join(import.meta.dirname, '../..')
const support = 'test/faults/support/windows'
const files = proof
  .pickSize({
    ci: ['database/{backup,recover}', 'transfer/bundle'],
    long: [
      'database/*',
      'transfer/*',
      'app/{copied-secret,data-care,key-protection,keys-on-disk,lock,opened-files,service-port,window-state}',
      'service/callbacks',
      'workspace/{carry-over,copied-data,imports,joined-imports,record-exports,samples,spreadsheet-files,suppressions}',
    ],
  })
  .flatMap((pattern) => globSync(`test/unit/${pattern}.test.ts`, { cwd: root }).toSorted())

const victim = await buildVictim('import-kill', 'windows-import-kill')
const wine = await startWine()

const runTests = async (
  names: readonly string[],
  control: Control | null = null,
): Promise<{ results: TestResult[]; faults: string[] }> => {
  const args = ['--no-warnings', toWindowsPath(join(root, support, 'run-tests.ts')), ...names]
  const env = {
    REVOADA_TEST_BUILT_PROGRAMS: '1',
    REVOADA_SEED: String(proof.seed),
    REVOADA_WINDOWS_VICTIM: toWindowsPath(victim),
    REVOADA_WINDOWS_CONTROL: JSON.stringify(control),
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

const cases = `${support}/cases.ts`
const own = await runTests([cases])
proof.verdict(`${passedOf(own.results)} cases of Windows alone`, own.faults)
const shared = await runTests(files)
proof.verdict(`${passedOf(shared.results)} tests of ${files.length} files as Windows programs`, shared.faults)

proof.verdict('the registry after the installer and after its uninstaller', await faultsOfInstaller(wine))

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
for (const { name, tests, change } of controls)
  await proof.control(name, async () => (await runTests([tests], change)).results.flatMap(faultsOf))
await proof.control('the uninstaller leaves the file types', () =>
  faultsOfInstaller(wine, (script) => script.replace('!insertmacro forEachExtension withdrawFrom', '')),
)

proof.end()
