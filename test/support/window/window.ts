import '../../../renderer/no-eval.ts'
import { createPretendedShell } from './pretended-shell.ts'
import { scenarioOf } from './scenario.ts'

const scenario = scenarioOf(location.search)
// As main writes it into the page.
const page = document.documentElement
page.lang = scenario.language
page.dataset['chosenTheme'] = scenario.theme
page.dataset['density'] = scenario.density
Object.assign(window, { revoada: Object.freeze(createPretendedShell(scenario, window)) })

await import('../../../renderer/index.tsx')
