import { expect, it } from 'vitest'
import { isDrivenByTests, weakeningSwitches } from '../../../main/app/weakening-switches.ts'

it.each([
  '--no-sandbox',
  '--disable-gpu-sandbox',
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--remote-debugging-address=0.0.0.0',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--single-process',
  '--host-rules=MAP * 10.0.0.1',
  '--host-resolver-rules=MAP * 10.0.0.1',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=x',
  '--renderer-cmd-prefix=/tmp/own',
  '--utility-cmd-prefix=/tmp/own',
  '--gpu-launcher=/tmp/own',
  '--browser-subprocess-path=/tmp/own',
  '--insecure-key-file',
  '--js-flags=--allow-natives-syntax',
  '--load-extension=/tmp/own',
  '--ssl-key-log-file=/tmp/keys',
  '--log-net-log=/tmp/net',
  '--log-file=/tmp/log',
  // As Chromium reads them, too.
  '-no-sandbox',
  '--No-Sandbox',
])('%s is refused', (arg) => {
  const name = arg.replace(/^-+/, '').split('=', 1)[0]?.toLowerCase()
  expect(weakeningSwitches([arg], false)).toEqual([name])
})

it.each([
  '--user-data-dir=/data',
  '--lang=pt-BR',
  '--password-store=basic',
  '--proxy-server=proxy.empresa:3128',
  '--disable-gpu',
  '--ozone-platform=wayland',
  '/home/ana/renderer-cmd-prefix',
  'C:\\clientes\\no-sandbox',
])('%s is taken', (arg) => {
  expect(weakeningSwitches([arg], false, 'linux')).toEqual([])
})

it('a switch with a slash is refused on Windows', () => {
  expect(weakeningSwitches(['/no-sandbox'], false, 'win32')).toEqual(['no-sandbox'])
})

it('a sandbox that a variable turned off is refused', () => {
  expect(weakeningSwitches([], true)).toEqual(['no-sandbox'])
})

it('only the field of the manifest marks a package that tests drive', () => {
  expect(isDrivenByTests('{"drivenByTests":true}')).toBe(true)
  for (const manifest of ['{}', '{"drivenByTests":"true"}', '{"drivenByTests":1}', 'null', '[]'])
    expect(isDrivenByTests(manifest)).toBe(false)
})
