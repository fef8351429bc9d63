// The proofs of test/faults, and what each needs of the machine.

/**
 * @typedef {object} ProofNeeds
 * @property {boolean} [window] opens the app's window, and so needs Electron and a display
 * @property {import('./bootstrap/tools.mjs').ToolName[]} [tools] programs of the system; where one is missing, the proof is
 *   skipped
 * @property {import('./bootstrap/tools.mjs').ToolName[]} [uses] programs of the system without which it proves less, and says so
 */

/** Those that `npm test` runs, each as one test at its CI size. @type {Record<string, ProofNeeds>} */
export const proofs = {
  accessibility: { tools: ['headless-chromium'] },
  'reader-truth': { tools: ['other-readers'] },
  'mp3-zoo': { tools: ['mp3-encoders'] },
  'formula-payloads': { tools: ['libreoffice'] },
  kill: { tools: ['strace'] },
  'disk-errors': { tools: ['strace'] },
  'power-loss': { tools: ['strace'] },
  'hostile-browser': { tools: ['headless-chromium'] },
  'hostile-bridge': { window: true },
  'window-network': { window: true },
  'reader-confinement': { window: true },
  canaries: { window: true },
  electronegativity: { tools: ['electronegativity'] },
  'migration-kill': {},
  'service-kill': {},
  'relay-senders': { tools: ['postgresql'] },
  'relay-database': { tools: ['postgresql'] },
  'relay-blocks': { tools: ['postgresql'] },
  'relay-model': { tools: ['postgresql'] },
  'import-kill': {},
  'outbox-model': {},
  copies: {},
  claim: {},
  'reader-mutants': {},
  'sender-network': {},
  'hostile-http': { uses: ['postgresql'] },
  erasure: {},
  'database-damage': {},
  'reader-bombs': {},
  // Skipped where the corpus does not lie beside the checkout.
  'reader-corpus': {},
  // Long after accessibility, which seeds the data of the same scenes.
  layout: { tools: ['headless-chromium'] },
}

/**
 * Those that only `npm run proof -- NAME` runs. Beside other work Node under Wine has removed an empty folder for ever, which
 * held up the whole run.
 * @type {Record<string, ProofNeeds>}
 */
const proofsApart = {
  windows: { tools: ['wine', 'windows-node', 'nsis', 'wixl'] },
}

/** The exit code of a proof that this machine lacks something for; its last line says what. */
export const skippedCode = 77

/** What `npm run proof -- NAME` needs; nothing where there is no such proof. @returns {ProofNeeds} */
export const needsOfProof = (name) => {
  const known = { ...proofs, ...proofsApart }
  return Object.hasOwn(known, name ?? '') ? (known[name] ?? {}) : {}
}
