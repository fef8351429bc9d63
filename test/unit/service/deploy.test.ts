/** The examples in main/service/deploy, held against the service and against each other. A node is started with their options in test/contract/postgres/quick-start.test.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
const withoutComments = (text: string): string => text.replaceAll(/^\s*#.*$/gm, '')

type Files = Record<'Containerfile' | 'compose.yaml' | 'Caddyfile' | 'revoada.service', string>

const names = ['Containerfile', 'compose.yaml', 'Caddyfile', 'revoada.service'] as const
const shipped = Object.fromEntries(
  names.map((name) => [name, withoutComments(textOf(`main/service/deploy/${name}`))]),
) as Files

/** As the program reads its command line. */
const headless = textOf('main/service/headless.ts')
const options = new Set(
  all(headless.split('parseArgs({')[1]?.split('\n})')[0] ?? '', /^ {4}'?([a-z][a-z-]*)'?: \{ type:/gm),
)
const probePaths = new Set(all(textOf('main/service/monitoring/probes.ts'), /'(\/[a-z]+)'/g))

/** Files of a build that no source has by that name. */
const built = /^dist\/main$/

/** What does not fit; none in what is shipped. */
const faultsIn = (files: Files): string[] => {
  const { Containerfile: image, 'compose.yaml': compose, Caddyfile: proxy, 'revoada.service': unit } = files
  const faults: string[] = []
  const demand = (holds: boolean, fault: string): void => void (holds || faults.push(fault))
  for (const part of [compose, unit])
    for (const option of all(part, /--([a-z][a-z-]*)/g)) demand(options.has(option), `option ${option}`)
  for (const copied of all(image, /^COPY --from=build (.+) \S+$/gm).flatMap((each) => each.split(' '))) {
    const path = copied.replace(/^\/source\//, '')
    demand(built.test(path) || existsSync(join(root, path)), `copies ${path}`)
  }
  const program = /"service\/([a-z-]+)\.js"/.exec(image)?.[1] ?? ''
  demand(textOf('main/vite.config.ts').includes(`'${program}'`), `program ${program}`)
  for (const [name, part] of [
    ['compose.yaml', compose],
    ['revoada.service', unit],
  ] as const) {
    const portOf = (option: string) => new RegExp(`--${option}[= ](\\d+)`).exec(part)?.[1] ?? ''
    demand(proxy.includes(`node1:${portOf('port')} `), `port of ${name}`)
    demand(proxy.includes(`health_port ${portOf('probe-port')}\n`), `probe port of ${name}`)
    demand(image.includes(`EXPOSE ${portOf('port')} ${portOf('probe-port')}`), `exposed port of ${name}`)
  }
  const probes = [...all(proxy, /health_uri (\S+)/g), ...all(compose, /127\.0\.0\.1:\d+(\/[a-z]+)/g)]
  demand(probes.length === 2, 'number of probes')
  for (const path of probes) demand(probePaths.has(path), `probe ${path}`)
  const [services = '', ends = ''] = compose.split('\nsecrets:\n')
  const [secrets = '', volumes = ''] = ends.split('\nvolumes:\n')
  for (const secret of all(services, /\/run\/secrets\/(\w+)/g))
    demand(
      secrets.includes(`  ${secret}:\n`) &&
        services.match(new RegExp(`secrets: \\[.*\\b${secret}\\b`)) !== null,
      `secret ${secret}`,
    )
  for (const volume of all(services, /[[ ](\w+):\/[a-z]/g))
    demand(volumes.includes(`  ${volume}:`), `volume ${volume}`)
  for (const credential of all(unit, /\$\{CREDENTIALS_DIRECTORY\}\/(\S+)/g))
    demand(unit.includes(`LoadCredential=${credential}:`), `credential ${credential}`)
  return faults
}

test('the examples of a team’s instance agree with the service and with each other', () => {
  expect(names.every((name) => readdirSync(join(root, 'main/service/deploy')).includes(name))).toBe(true)
  expect(options.size).toBeGreaterThan(20)
  expect(faultsIn(shipped)).toEqual([])
})

test.each([
  ['compose.yaml', '--drain-seconds', '--drain-second', 'option drain-second'],
  ['revoada.service', '--token-out', '--token-file', 'option token-file'],
  ['Containerfile', '/source/LICENSE', '/source/LICENCE', 'copies LICENCE'],
  ['Containerfile', 'service-headless.js', 'service-node.js', 'program service-node'],
  ['compose.yaml', '--port=8080', '--port=8081', 'port of compose.yaml'],
  ['revoada.service', '--probe-port 9464', '--probe-port 9465', 'probe port of revoada.service'],
  ['Caddyfile', '/readyz', '/ready', 'probe /ready'],
  ['compose.yaml', '9464/healthz', '9464/health', 'probe /health'],
  ['compose.yaml', '  supplier_token:\n', '  token:\n', 'secret supplier_token'],
  ['compose.yaml', '\n  node2:\n  secret:', '\n  secret:', 'volume node2'],
  [
    'revoada.service',
    'LoadCredential=service.secret:',
    'LoadCredential=secret:',
    'credential service.secret',
  ],
] as const)('a fault in %s is found: %s as %s', (name, before, after, fault) => {
  expect(shipped[name]).toContain(before)
  expect(faultsIn({ ...shipped, [name]: shipped[name].replace(before, after) })).toContain(fault)
})
