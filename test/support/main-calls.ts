/** Main's calls, made in a page over a port of their own. In the library's wire a call is its path, and its input as JSON. */
import type { Page } from '@playwright/test'
import { portMessages, type PortReceiver } from '../../shared/bridge/ports.ts'
import type { ShellState } from '../../shared/bridge/shell.ts'
import type { ShellCalls, ShellEvent } from '../../shared/bridge/shell-contract.ts'

export type WireCall = { path: string; body: unknown }
/** `code` is null where the call was not refused, and the status where there is no such call. */
export type WireAnswer = { code: string | null; value: unknown }

/** What is asked over a port that goes to the page's preload with this message. */
type Asked = { message: string; requests: readonly string[] }

/** As texts: what a call is given may be nested deeper than Playwright can bring it to a page. */
export const asked = (receiver: PortReceiver, calls: readonly WireCall[]): Asked => ({
  message: portMessages[receiver],
  requests: calls.map(({ path, body }, at) => JSON.stringify({ i: String(at), p: { u: path, b: body } })),
})

type WireMessage = {
  i: string
  p: { s?: number; h?: Record<string, string>; b?: { json?: unknown }; d?: { json?: unknown } }
}

/**
 * Sent to the page as it stands: opens a port and makes the calls over it. Of what is watched the first event counts.
 * @returns the answers in the calls' order; null = the port was closed before it came
 */
export const askOverPort = ({ message, requests }: Asked): Promise<(WireAnswer | null)[]> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answers = requests.map((): WireAnswer | null => null)
    let open = requests.length
    const end = (): void => {
      port1.close()
      resolve(answers)
    }
    port1.addEventListener('close', end)
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { i, p } = JSON.parse(data) as WireMessage
      const at = Number(i)
      if (p.h?.['content-type'] === 'text/event-stream' || answers[at] !== null) return
      const value = (p.b ?? p.d)?.json as { code?: string } | undefined
      answers[at] = { code: p.s === undefined ? null : (value?.code ?? String(p.s)), value }
      open -= 1
      if (open === 0) end()
    })
    port1.start()
    window.postMessage(message, '*', [port2])
    for (const request of requests) port1.postMessage(request)
  })

/** How main or the workspace answers the page; an input as the wire has it. */
const askReceiver = async (
  page: Page,
  receiver: PortReceiver,
  calls: readonly WireCall[],
): Promise<(WireAnswer | null)[]> =>
  calls.length === 0 ? [] : page.evaluate(askOverPort, asked(receiver, calls))

export const askMain = (page: Page, calls: readonly WireCall[]): Promise<(WireAnswer | null)[]> =>
  askReceiver(page, 'main', calls)
export const askWorkspace = (page: Page, calls: readonly WireCall[]): Promise<(WireAnswer | null)[]> =>
  askReceiver(page, 'workspace', calls)

const callOver = async (page: Page, name: string, input: unknown): Promise<unknown> => {
  const [answer = null] = await askMain(page, [{ path: `/${name}`, body: { json: input } }])
  if (answer === null) throw new Error(`${name}: the port was closed`)
  if (answer.code !== null) throw new Error(`${name}: ${answer.code}`)
  return answer.value
}

type Name = Exclude<keyof ShellCalls, 'watch'>

/** Makes a call of main in the app's page. @throws with the call's name and a code when main refuses it */
export const callMain = <Call extends Name>(
  page: Page,
  name: Call,
  ...[input]: Parameters<ShellCalls[Call]>
): ReturnType<ShellCalls[Call]> => callOver(page, name, input) as ReturnType<ShellCalls[Call]>

/** The state of main as it tells the page. */
export const stateOfMain = async (page: Page): Promise<ShellState> => {
  const event = (await callOver(page, 'watch', undefined)) as ShellEvent
  if (event.type !== 'state') throw new Error(`main tells ${event.type} first`)
  return event.state
}
