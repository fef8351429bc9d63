/**
 * Hostile calls across the bridge (figure S2): every call of the workspace over a real port and every call of main from
 * the real window, with confused types, huge values, prototypes, fields that are missing or too many; from windows that
 * are not ours; rubbish that is no call, ports of a workspace that has ended. Each is refused by its
 * type, nothing changes, nothing crashes. The controls leave out one call's schema on either side; both must be caught.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackShell } from './support/hostile-bridge/shell-calls.ts'
import { attackWorkspace } from './support/hostile-bridge/workspace-calls.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const seed = Number(process.env['REVOADA_PROOF_SEED'] ?? 20_261_122)
const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'revoada-hostile-bridge-'))
try {
  const workspace = await attackWorkspace(isLong ? 17_000 : 3_000, seed)
  const shell = await attackShell(folder, isLong ? 3_000 : 700, seed)
  const weak = await attackWorkspace(100, seed, true)

  const print = (
    what: string,
    { calls, kinds, faults, isChanged }: typeof workspace | typeof shell,
  ): void => {
    const verdict = faults.length === 0 && !isChanged ? 'all refused, nothing changed, no crash' : 'FAULT'
    console.log(`${what}: ${calls} hostile calls of ${kinds} kinds, seed ${seed}: ${verdict}`)
    if (isChanged) console.log('  the data are not what they were')
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  }
  print('workspace', workspace)
  print('main', shell)
  console.log(
    `control (settings.update without its schema): ${weak.faults.length > 0 ? `caught ${weak.faults.length} times` : 'NOT CAUGHT'}`,
  )
  console.log(
    `control (setServicePort without its schema): ${shell.control > 0 ? `caught ${shell.control} times` : 'NOT CAUGHT'}`,
  )
  console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
  const isSafe = [workspace, shell].every(({ faults, isChanged }) => faults.length === 0 && !isChanged)
  process.exitCode = isSafe && !workspace.isPolluted && weak.faults.length > 0 && shell.control > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
