/** Every way that we know by which a page reaches a network. */

/** One way out: what a page runs to take it. */
export type WayOut = {
  name: string
  /**
   * The body of an async function of the page, which ends when it has been tried. It has `url` (http, with a listener of
   * this way's own behind it), `at` (that listener's address), `tcp` and `udp` (its ports), `host` (a name that only this way
   * uses, and that nobody has), and `add(tag, attributes)`, which puts an element into the page.
   */
  code: string
  /** Leads the page away, where nothing keeps it. */
  leaves?: true
  /** Arrives from no window of some Electrons. */
  rare?: true
  /** Why it is open all the same, where we know of no way to close it. */
  open?: string
}

/** The settled fate of what an element loads. */
const loaded = 'await new Promise((done) => { element.onload = element.onerror = done })'

const element = (tag: string, attributes: string): string => `add('${tag}', { ${attributes} })`
const loadedElement = (tag: string, attributes: string): string =>
  `const element = ${element(tag, attributes)}; ${loaded}`

/** Asks a server which way leads here. */
const peer = (server: string): string => `
  const peer = new RTCPeerConnection({ iceServers: [${server}] })
  keep.push(peer)
  peer.createDataChannel('out')
  await peer.setLocalDescription(await peer.createOffer())
  await new Promise((done) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done()
  })`
const turn = (url: string): string => peer(`{ urls: ${url}, username: 'u', credential: 'c' }`)

export const waysOut: readonly WayOut[] = [
  { name: 'fetch', code: "await fetch(url, { mode: 'no-cors' })" },
  { name: 'fetch, kept alive', code: "await fetch(url, { mode: 'no-cors', keepalive: true })" },
  {
    name: 'XMLHttpRequest',
    code: `const request = new XMLHttpRequest()
      request.open('GET', url)
      await new Promise((done) => { request.onloadend = done; request.send() })`,
  },
  {
    name: 'WebSocket',
    code: `const socket = new WebSocket(url.replace('http', 'ws'))
      await new Promise((done) => { socket.onclose = done })`,
  },
  {
    name: 'EventSource',
    code: `const source = new EventSource(url)
      await new Promise((done) => { source.onerror = done })
      source.close()`,
  },
  { name: 'sendBeacon', code: "navigator.sendBeacon(url, 'x')" },
  { name: 'a ping', code: `${element('a', "href: '#', ping: url")}.click()` },
  { name: 'an image', code: loadedElement('img', 'src: url') },
  { name: 'an image of a form', code: loadedElement('input', "type: 'image', src: url") },
  { name: 'an SVG image', code: `add('div', { innerHTML: '<svg><image href="' + url + '"/></svg>' })` },
  { name: 'a script', code: loadedElement('script', 'src: url') },
  { name: 'a module', code: loadedElement('script', "type: 'module', src: url") },
  { name: 'import()', code: 'await import(url)' },
  {
    name: 'a worker of the page’s own making',
    code: `const text = 'fetch("' + url + '", { mode: "no-cors" }).finally(() => postMessage(0))'
      const worker = new Worker(URL.createObjectURL(new Blob([text])))
      await new Promise((done) => { worker.onmessage = worker.onerror = done })`,
  },
  {
    name: 'importScripts in a worker',
    code: `const worker = new Worker(URL.createObjectURL(new Blob(['importScripts("' + url + '")'])))
      await new Promise((done) => { worker.onmessage = worker.onerror = done })`,
  },
  { name: 'a worklet', code: 'await new AudioContext().audioWorklet.addModule(url)' },
  { name: 'a stylesheet', code: loadedElement('link', "rel: 'stylesheet', href: url") },
  {
    name: 'url() in a style',
    code: element('div', "style: 'background: url(' + url + ')', textContent: 'x'"),
  },
  {
    name: '@import in a style',
    code: element('style', "textContent: '@import \"' + url + '\";'"),
  },
  { name: 'a font', code: "await new FontFace('Out', 'url(' + url + ')').load()" },
  { name: 'a sound', code: `const element = ${element('audio', 'src: url')}; element.load()` },
  { name: 'a film', code: `const element = ${element('video', 'src: url, poster: url')}; element.load()` },
  {
    name: 'subtitles',
    code: `const film = ${element('video', "crossOrigin: 'anonymous'")}
      const track = document.createElement('track')
      Object.assign(track, { src: url, kind: 'captions', default: true })
      film.append(track)
      track.track.mode = 'showing'`,
  },
  { name: 'an iframe', code: element('iframe', 'src: url') },
  { name: 'an iframe with a page in it', code: `add('iframe', { srcdoc: '<img src="' + url + '">' })` },
  { name: 'an object', code: element('object', 'data: url') },
  { name: 'an embed', code: element('embed', 'src: url') },
  { name: 'prefetch', code: element('link', "rel: 'prefetch', href: url") },
  { name: 'preload', code: element('link', "rel: 'preload', as: 'image', href: url") },
  { name: 'modulepreload', code: element('link', "rel: 'modulepreload', href: url") },
  { name: 'preconnect', code: element('link', "rel: 'preconnect', href: url"), rare: true },
  { name: 'dns-prefetch', code: element('link', "rel: 'dns-prefetch', href: 'http://' + host") },
  { name: 'fetch from a name', code: "await fetch('http://' + host, { mode: 'no-cors' })" },
  {
    name: 'WebSocket to a name',
    code: "await new Promise((done) => { new WebSocket('ws://' + host).onclose = done })",
  },
  { name: 'WebRTC, the name of a STUN server', code: peer("{ urls: 'stun:' + host }") },
  {
    name: 'WebRTC, the name of a TURN server',
    code: turn("'turn:' + host + '?transport=tcp'"),
    open: 'Chromium looks it up before it asks whether it may connect, and Electron cannot switch WebRTC off',
  },
  {
    name: 'a form into an iframe',
    code: `${element('iframe', "name: 'into'")}
      ${element('form', "action: url, method: 'post', target: 'into'")}.submit()`,
  },
  {
    name: 'WebTransport',
    code: "await new WebTransport('https://' + at + ':' + udp + '/').ready",
  },
  { name: 'WebRTC, STUN over UDP', code: peer("{ urls: 'stun:' + at + ':' + udp }") },
  { name: 'WebRTC, TURN over UDP', code: turn("'turn:' + at + ':' + udp + '?transport=udp'") },
  { name: 'WebRTC, TURN over TCP', code: turn("'turn:' + at + ':' + tcp + '?transport=tcp'") },
  { name: 'WebRTC, TURN over TLS', code: turn("'turns:' + at + ':' + tcp + '?transport=tcp'") },
  { name: 'window.open', code: 'window.open(url)' },
  { name: 'location', code: 'window.location.href = url', leaves: true },
  { name: 'a link', code: `${element('a', 'href: url')}.click()`, leaves: true },
  { name: 'a form', code: `${element('form', "action: url, method: 'post'")}.submit()`, leaves: true },
  {
    name: 'a refresh',
    code: element('meta', "httpEquiv: 'refresh', content: '0;url=' + url"),
    leaves: true,
  },
]
