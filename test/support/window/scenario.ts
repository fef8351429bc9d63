/** What a photograph asks of the pretended app, by the page's address: `?data=empty&language=en`. */
import type { ProblemCode } from '../../../shared/bridge/problem.ts'
import type { UpdateState } from '../../../shared/bridge/updates.ts'
import type { KeyProtection, ProcessHealth } from '../../../shared/bridge/shell.ts'
import type { Language } from '../../../shared/rules/language.ts'

export type Scenario = {
  data: 'full' | 'empty'
  language: Language
  theme: 'light' | 'dark'
  density: 'normal' | 'compact'
  keys: KeyProtection['state']
  /** Of keys that are not open. */
  keysBackend: KeyProtection['backend']
  isFirstStart: boolean
  workspace: ProcessHealth['state']
  workspaceReason: ProcessHealth['reason']
  service: ProcessHealth['state']
  /** Whether the embedded service goes wrong on purpose. */
  faults: 'none' | 'some'
  /** What the embedded service has of the CNPJ base. */
  base: 'none' | 'some' | 'running' | 'failed' | 'cancelled'
  /** Every read hangs, as behind a slow disk. */
  hangs: boolean
  /** Every read fails with this. */
  fails: ProblemCode | null
  /** What the system asked to open at the start. */
  opens: 'nothing' | 'faults'
  /** How far an update has come. */
  update: UpdateState['state']
  /** What becomes of an import that is started. */
  importEnds: 'committed' | 'failed' | 'never'
}

const plain: Scenario = {
  data: 'full',
  language: 'pt-BR',
  theme: 'light',
  density: 'normal',
  keys: 'open',
  keysBackend: null,
  isFirstStart: false,
  workspace: 'running',
  workspaceReason: null,
  service: 'running',
  faults: 'none',
  base: 'some',
  hangs: false,
  fails: null,
  opens: 'nothing',
  update: 'off',
  importEnds: 'committed',
}

/** Reads the scenario from an address; what it does not name is as usual. */
export const scenarioOf = (search: string): Scenario => {
  const given = Object.fromEntries(new URLSearchParams(search))
  return {
    ...plain,
    ...given,
    hangs: given['hangs'] === 'true',
    isFirstStart: given['isFirstStart'] === 'true',
  }
}
