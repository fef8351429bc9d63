// A page of its own, for development: the product's build begins at ../index.tsx and never comes here.
import '../no-eval.ts'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { render } from 'solid-js/web'
import { copyRulesOfStates } from './forced-states.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('app')
if (root === null) throw new Error('index.html has no #app')
const asked = new URLSearchParams(location.search)
render(
  () => (
    <Gallery
      language={asked.get('language') === 'en' ? 'en' : 'pt-BR'}
      theme={asked.get('theme') === 'dark' ? 'dark' : 'light'}
      only={decodeURIComponent(location.hash.slice(1))}
    />
  ),
  root,
)
// In development the styles come with the modules, all of which have run by now.
copyRulesOfStates(document)
