/**
 * Hostile calls across the bridge (figure S2): every call of the workspace over a real port and every call of main from
 * the real window, with confused types, huge values, prototypes, fields that are missing or too many; from windows that
 * are not ours; files that nobody gave; rubbish that is no call, ports of a workspace that has ended. Each is refused by its type, nothing changes,
 * nothing crashes.
 *
 * CI: 1,000 calls by the seed, some of every kind; long: 20,000. Controls, with as many calls of their kind as it had: one
 * call without its schema on either side, and one that takes any ticket.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attackShell } from './support/hostile-bridge/shell-calls.ts'
import { attackWorkspace } from './support/hostile-bridge/workspace-calls.ts'
import { startProof } from './support/proof-run.ts'

const proof = startProof()
const { seed } = proof
const { calls, ofShell } = proof.pickSize({
  ci: { calls: 800, ofShell: 200 },
  long: { calls: 17_000, ofShell: 3_000 },
})
const folder = mkdtempSync(join(tmpdir(), 'revoada-hostile-bridge-'))
try {
  const workspace = await attackWorkspace(calls, seed)
  proof.verdict(
    `${workspace.calls} hostile calls of the workspace, of ${workspace.kinds} kinds`,
    workspace.faults,
  )
  const shell = await attackShell(folder, ofShell, seed)
  proof.verdict(`${shell.calls} hostile calls of main, of ${shell.kinds} kinds`, shell.faults)
  await proof.control('settings.update does not check its schema', async () => {
    const { faults } = await attackWorkspace(calls, seed, true)
    return faults
  })
  await proof.control('setServicePort does not check its schema', () => shell.control)
  await proof.control('showInFolder does not look at the seal of a ticket', () => shell.forged)
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
