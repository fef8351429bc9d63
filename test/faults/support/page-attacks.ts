/** Where a page aims, under one of the names that lead there, and with what. */
export type Aim = {
  /** `http://NAME:PORT` */
  base: string
  /** The real one, as if it had been stolen. */
  token: string
  reads: readonly string[]
  writes: readonly { path: string; body: string }[]
}

/** One way that was tried, and what the page got to see by it; empty = nothing. */
export type Attempt = { way: string; seen: string }

/**
 * Everything that a page can do to ask another server for something. It runs in the page, so that it may use nothing
 * of this file. Each request carries its way in its query.
 */
export const attackFromPage = async ({ base, token, reads, writes }: Aim): Promise<Attempt[]> => {
  const attempts: Promise<Attempt>[] = []
  const nothing = (): string => ''
  const attempt = (way: string, path: string, ask: (url: string) => Promise<string>): void => {
    const url = `${base}${path}?${new URLSearchParams({ way })}`
    // wall-clock: what never comes to an end has shown nothing.
    const given = new Promise<string>((resolve) => setTimeout(resolve, 10_000, ''))
    attempts.push(Promise.race([ask(url).catch(nothing), given]).then((seen) => ({ way, seen })))
  }
  const withFetch = (init: RequestInit) => async (url: string) => {
    const response = await fetch(url, init)
    return (response.ok ? 'taken: ' : '') + (await response.text())
  }
  const withXhr = (method: string, body?: string) => (url: string) =>
    new Promise<string>((resolve) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.setRequestHeader('authorization', `Bearer ${token}`)
      if (body !== undefined) request.setRequestHeader('content-type', 'application/json')
      request.addEventListener('loadend', () => resolve(request.responseText))
      request.send(body)
    })
  /** Waits for an element to load; what can be seen of it then is what it holds, or that it is usable. */
  const withElement =
    <Name extends keyof HTMLElementTagNameMap>(
      name: Name,
      aim: (element: HTMLElementTagNameMap[Name], url: string) => void,
    ) =>
    (url: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(name)
        const end = (seen: string): void => {
          element.remove()
          resolve(seen)
        }
        element.addEventListener('error', () => end(''))
        element.addEventListener('load', () => {
          if (element instanceof HTMLIFrameElement || element instanceof HTMLObjectElement) {
            // Null where the page may not look into it.
            end(element.contentDocument?.documentElement.textContent ?? '')
          } else end(`usable as <${name}>`)
        })
        aim(element, url)
        document.body.append(element)
      })
  /** The form's one field is written so that as text/plain it is JSON. */
  const withForm = (enctype: string, body: string) => (url: string) =>
    new Promise<string>((resolve) => {
      const frame = document.createElement('iframe')
      frame.name = `answer to ${url} as ${enctype}`
      const form = document.createElement('form')
      Object.assign(form, { action: url, method: 'post', enctype, target: frame.name })
      const field = document.createElement('input')
      field.name = `${body.slice(0, -1)},"x":"`
      field.value = '"}'
      form.append(field)
      // The frame has loaded its own emptiness by the time that it is in the page.
      document.body.append(frame, form)
      frame.addEventListener('load', () => {
        resolve(frame.contentDocument?.documentElement.textContent ?? '')
        frame.remove()
        form.remove()
      })
      form.submit()
    })
  const withEvents = (url: string) =>
    new Promise<string>((resolve) => {
      const source = new EventSource(url)
      source.addEventListener('open', () => resolve('an open stream'))
      source.addEventListener('error', () => {
        source.close()
        resolve('')
      })
    })
  const withSocket = (url: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(url.replace('http', 'ws'))
      socket.addEventListener('open', () => resolve('an open socket'))
      socket.addEventListener('error', () => resolve(''))
    })
  const withBeacon = (body: BodyInit) => async (url: string) => {
    navigator.sendBeacon(url, body)
    return ''
  }

  const authorization = `Bearer ${token}`
  for (const path of reads) {
    attempt('fetch', path, withFetch({ credentials: 'include' }))
    attempt('fetch token', path, withFetch({ headers: { authorization } }))
    attempt('fetch no-cors', path, withFetch({ mode: 'no-cors', headers: { authorization } }))
    attempt('fetch HEAD', path, withFetch({ method: 'HEAD', headers: { authorization } }))
    attempt('xhr token', path, withXhr('GET'))
    attempt(
      'iframe',
      path,
      withElement('iframe', (frame, url) => (frame.src = url)),
    )
    attempt(
      'object',
      path,
      withElement('object', (object, url) => (object.data = url)),
    )
    attempt(
      'img',
      path,
      withElement('img', (image, url) => (image.src = url)),
    )
    attempt(
      'script',
      path,
      withElement('script', (script, url) => (script.src = url)),
    )
    attempt(
      'module',
      path,
      withElement('script', (script, url) => Object.assign(script, { type: 'module', src: url })),
    )
    attempt(
      'stylesheet',
      path,
      withElement('link', (link, url) => Object.assign(link, { rel: 'stylesheet', href: url })),
    )
    attempt('events', path, withEvents)
  }
  // One: Chromium makes each one after a refused one wait.
  for (const path of reads.slice(0, 1)) attempt('socket', path, withSocket)
  for (const { path, body } of writes) {
    const json = { authorization, 'content-type': 'application/json' }
    const typed = (type: string) =>
      ({ method: 'POST', mode: 'no-cors', headers: { 'content-type': type, authorization }, body }) as const
    const multipart = new FormData()
    multipart.append('data', body)
    attempt('POST token', path, withFetch({ method: 'POST', headers: json, body }))
    attempt('POST kept alive', path, withFetch({ method: 'POST', headers: json, body, keepalive: true }))
    attempt('POST', path, withFetch({ method: 'POST', body, credentials: 'include' }))
    attempt('PUT token', path, withFetch({ method: 'PUT', headers: json, body }))
    attempt('DELETE token', path, withFetch({ method: 'DELETE', headers: json }))
    attempt('POST no-cors text', path, withFetch(typed('text/plain')))
    attempt('POST no-cors form', path, withFetch(typed('application/x-www-form-urlencoded')))
    attempt('POST no-cors parts', path, withFetch({ method: 'POST', mode: 'no-cors', body: multipart }))
    attempt('xhr POST token', path, withXhr('POST', body))
    attempt('beacon', path, withBeacon(body))
    attempt('beacon JSON', path, withBeacon(new Blob([body], { type: 'application/json' })))
    attempt('form text', path, withForm('text/plain', body))
    attempt('form', path, withForm('application/x-www-form-urlencoded', body))
    attempt('form parts', path, withForm('multipart/form-data', body))
  }
  return Promise.all(attempts)
}
