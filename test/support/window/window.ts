import '../../../renderer/no-eval.ts'
import { createPretendedShell } from './pretended-shell.ts'
import { scenarioOf } from './scenario.ts'

const scenario = scenarioOf(location.search)
localStorage.setItem('revoada:look', JSON.stringify({ ...scenario }))
Object.assign(window, { revoada: Object.freeze(createPretendedShell(scenario, window)) })

await import('../../../renderer/index.tsx')
