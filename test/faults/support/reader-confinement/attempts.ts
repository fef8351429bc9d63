/**
 * What a parser tries that a file has talked into it, wherever it runs: in the worker of a page, or in a process of Node. It
 * bundles with anything, and names Node's modules only when it runs.
 */

/* oxlint-disable typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return, typescript/no-unsafe-argument -- it asks for
   whatever the place where it runs may have, and no types tell which that is */

/** What it is told: by the file, which is all that it is given. */
export type Orders = {
  /** A file with a secret in it, beside the one that was given. */
  secret: string
  /** A file that is not there. */
  target: string
  address: string
  tcp: number
  udp: number
}

type Attempt = { name: string; run: (orders: Orders) => Promise<unknown> }

/** How long an attempt may take that never says how it ended. */
const patienceMs = 3_000

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the place where it runs has
const node = async (name: string): Promise<any> => import(/* @vite-ignore */ `node:${name}`)
const url = ({ address, tcp }: Orders): string => `http://${address}:${tcp}/`
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the place where it runs has
const here = globalThis as any

/** Of files and processes: each comes to something truthy where it got what it wanted. */
const takings: readonly Attempt[] = [
  { name: 'reads a file', run: async ({ secret }) => (await node('fs')).readFileSync(secret).length },
  {
    name: 'reads a file as a stream',
    run: async ({ secret }) => streamed((await node('fs')).createReadStream(secret)),
  },
  {
    name: 'reads a file by promises',
    run: async ({ secret }) => (await (await node('fs/promises')).readFile(secret)).length,
  },
  { name: 'reads /etc/passwd', run: async () => (await node('fs')).readFileSync('/etc/passwd').length },
  {
    name: 'lists a folder',
    run: async ({ secret }) => (await node('fs')).readdirSync(secret.replace(/[^/\\]*$/, '')).length,
  },
  {
    name: 'requires node:fs',
    run: ({ secret }) => Promise.resolve(here.require('node:fs').readFileSync(secret).length),
  },
  {
    name: 'asks for a module of Node’s',
    run: ({ secret }) =>
      Promise.resolve(here.process.getBuiltinModule('node:fs').readFileSync(secret).length),
  },
  { name: 'takes Node’s own binding', run: () => Promise.resolve(here.process.binding('fs')) },
  {
    name: 'fetches a file',
    run: async ({ secret }) => (await (await fetch(`file://${secret}`)).text()).length,
  },
  {
    name: 'asks for a file by XMLHttpRequest',
    run: ({ secret }) => Promise.resolve(requested(`file://${secret}`)),
  },
  {
    name: 'fetches the window’s page',
    run: async () => (await (await fetch('app://ui/index.html')).text()).length,
  },
  { name: 'writes a file', run: async ({ target }) => (await node('fs')).writeFileSync(target, 'x') ?? true },
  { name: 'starts a process', run: async () => (await node('child_process')).execFileSync('/bin/true') },
  { name: 'starts a thread', run: async () => threaded((await node('worker_threads')).Worker) },
  { name: 'starts a worker', run: () => Promise.resolve(new here.SharedWorker(blobOf('0'))) },
]

/** Of the network: the listener tells whether they arrived. */
const sendings: readonly Attempt[] = [
  { name: 'fetch', run: (orders) => fetch(url(orders), { mode: 'no-cors' }) },
  { name: 'XMLHttpRequest', run: (orders) => Promise.resolve(requested(url(orders))) },
  {
    name: 'WebSocket',
    run: (orders) => settled(new here.WebSocket(url(orders).replace('http', 'ws')), 'onclose'),
  },
  { name: 'EventSource', run: (orders) => settled(new here.EventSource(url(orders)), 'onerror') },
  {
    name: 'WebTransport',
    run: ({ address, udp }) => new here.WebTransport(`https://${address}:${udp}/`).ready,
  },
  { name: 'import()', run: (orders) => import(/* @vite-ignore */ url(orders)) },
  {
    name: 'a worker',
    run: (orders) => settled(new here.Worker(blobOf(`fetch('${url(orders)}')`)), 'onerror'),
  },
  { name: 'WebRTC', run: (orders) => peer(orders) },
  { name: 'node:net', run: async ({ address, tcp }) => connected((await node('net')).connect(tcp, address)) },
  {
    name: 'new Socket',
    run: async ({ address, tcp }) => connected(new (await node('net')).Socket().connect(tcp, address)),
  },
  { name: 'node:http', run: async (orders) => connected((await node('http')).get(url(orders))) },
  { name: 'node:http2', run: async (orders) => connected((await node('http2')).connect(url(orders))) },
  { name: 'node:tls', run: async ({ address, tcp }) => connected((await node('tls')).connect(tcp, address)) },
  {
    name: 'node:dgram',
    run: async ({ address, udp }) => sent((await node('dgram')).createSocket('udp4'), udp, address),
  },
]

/** Tries all of it. @returns the names of what got something; of the network, what did not throw says nothing */
export const tryAll = async (orders: Orders): Promise<string[]> => {
  const got: string[] = []
  for (const { name, run } of takings)
    try {
      if (await patiently(run(orders))) got.push(name)
    } catch {
      // What is refused is refused.
    }
  await Promise.all(
    sendings.map(async ({ run }) => {
      try {
        await patiently(run(orders))
      } catch {
        // The same.
      }
    }),
  )
  return got
}

const patiently = <Result>(work: Promise<Result>): Promise<Result | null> =>
  // wall-clock: the outer limit of an attempt
  Promise.race([work, new Promise<null>((done) => void setTimeout(() => done(null), patienceMs))])

const settled = (of: object, event: string): Promise<unknown> =>
  new Promise((done) => Object.assign(of, { [event]: done }))

const requested = (address: string): number => {
  const request = new here.XMLHttpRequest()
  request.open('GET', address, false)
  request.send()
  return request.responseText.length
}

const blobOf = (code: string): string => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))

type Emitter = { on: (event: string, listener: () => void) => void }

const connected = (of: Emitter): Promise<unknown> =>
  new Promise((done) =>
    ['connect', 'response', 'error', 'close'].forEach((event) => of.on(event, () => done(null))),
  )

const streamed = (of: Emitter): Promise<boolean> =>
  new Promise((done) => {
    of.on('data', () => done(true))
    of.on('error', () => done(false))
  })

const threaded = (Thread: new (code: string, options: object) => Emitter): Promise<boolean> =>
  new Promise((done) => {
    const thread = new Thread('0', { eval: true })
    thread.on('exit', () => done(true))
    thread.on('error', () => done(false))
  })

type Datagrams = { send: (text: string, port: number, address: string, done: () => void) => void }

const sent = (socket: Datagrams, port: number, address: string): Promise<void> =>
  new Promise((done) => socket.send('x', port, address, done))

const peer = async ({ address, udp }: Orders): Promise<void> => {
  const connection = new here.RTCPeerConnection({ iceServers: [{ urls: `stun:${address}:${udp}` }] })
  connection.createDataChannel('out')
  await connection.setLocalDescription(await connection.createOffer())
}
