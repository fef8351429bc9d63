import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'

// What the window's own protocol sends in the product, loosened only as far as hot reload needs it:
// Vite injects <style> elements and speaks to the page over a WebSocket.
const developmentPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  'media-src data:',
  "connect-src 'self' ws://localhost:*",
].join('; ')

/** Has the built page run start.ts, and only fetch what that runs after the first picture. */
const runAfterFirstPicture: Plugin = {
  name: 'run-after-first-picture',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start')
      const tag = /<script type="module" crossorigin src="([^"]+)"><\/script>/
      if (start === undefined || !tag.test(page)) throw new Error('index.html has no script to start')
      // Behind the styles, which the first picture waits for; `async`, because it also waits for scripts that are not.
      const [, scripts = ''] = tag.exec(page) ?? []
      return page.replace(tag, '').replace(
        '</head>',
        `  <link rel="preload" as="script" crossorigin href="${scripts}">
    <script type="module" async crossorigin src="/${start.fileName}"></script>
  </head>`,
      )
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [solid(), runAfterFirstPicture],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    // No data: URLs, so that the content security policy can stay `'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      // That most of a build is the plugin that compiles components is so, and no warning.
      checks: { bundlerTimings: false },
      input: ['index.html', 'start.ts'].map((file) => resolve(import.meta.dirname, file)),
      output: {
        // What the window needs first comes as one script: each request passes the main process, which is busy then.
        codeSplitting: { groups: [{ name: 'first', test: /renderer[\\/]index\.tsx$/ }] },
      },
    },
  },
  server: { port: 5179, headers: { 'content-security-policy': developmentPolicy } },
})
