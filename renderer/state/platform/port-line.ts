/**
 * A MessagePort that can be hung up from this side. The client library ends its open calls only on the port's `close`
 * event; when main says that the workspace died before the port noticed, the calls must end as well.
 */
export type PortLine = {
  addEventListener: MessagePort['addEventListener']
  postMessage: MessagePort['postMessage']
  /** Ends every open call. Later messages are dropped. */
  hangUp: () => void
}

/** Starts the port and puts a line on it; `onHangUp` is called once, whoever hung up. */
export const openLine = (port: MessagePort, onHangUp: () => void): PortLine => {
  const events = new EventTarget()
  let isOpen = true
  const hangUp = () => {
    if (!isOpen) return
    isOpen = false
    port.close()
    events.dispatchEvent(new Event('close'))
    onHangUp()
  }
  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isOpen) events.dispatchEvent(new MessageEvent<unknown>('message', { data: event.data }))
  })
  port.addEventListener('close', hangUp)
  port.start()
  return {
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) => {
      events.addEventListener(type, listener)
    },
    postMessage: (message: unknown, transfer?: Transferable[] | StructuredSerializeOptions) => {
      if (!isOpen) throw new Error('the line is closed')
      if (Array.isArray(transfer)) port.postMessage(message, transfer)
      else port.postMessage(message, transfer)
    },
    hangUp,
  }
}
