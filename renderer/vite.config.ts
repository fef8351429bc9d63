import { resolve } from 'node:path'
import { defineConfig } from 'vite'
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [solid()],
  build: {
    outDir: resolve(import.meta.dirname, '../dist/renderer'),
    emptyOutDir: true,
    target: 'chrome130',
    // No data: URLs, so that the content security policy can stay `'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        // What the first picture needs comes as one script: each request passes the main process, which is busy then.
        codeSplitting: { groups: [{ name: 'first', test: /renderer[\\/]index\.tsx$/ }] },
      },
    },
  },
  server: { port: 5179, headers: { 'content-security-policy': developmentPolicy } },
})
