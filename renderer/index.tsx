import './no-eval.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { render } from 'solid-js/web'
import { App } from './app.tsx'
import { createAppState } from './state/app-state.ts'
import { openPortsOf } from './state/platform/window-ports.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app')
// The picture that stood for it until now; none where something else than the frame may come first.
const isFrameShown = root.childElementCount > 0
root.replaceChildren()
root.inert = false
render(() => {
  const state = createAppState(window, openPortsOf(window))
  return <App state={state} isFrameShown={isFrameShown} />
}, root)
