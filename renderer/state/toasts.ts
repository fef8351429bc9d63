import { createStore } from 'solid-js/store'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly topic?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export type Toasts = {
  readonly all: readonly Toast[]
  /** With `topic`, in place of what was said of the same. */
  readonly say: (text: string, action?: Toast['action'], topic?: string) => void
  readonly dismiss: (id: number) => void
}

const plainMs = 5_000
/** Longer where something can be taken back. */
const actionMs = 10_000
/** More would cover too much of the page. */
const mostShown = 4

/** Those that stay when one more comes: what can be taken back is let go last. */
const withRoom = (shown: readonly Toast[]): Toast[] => {
  if (shown.length < mostShown) return [...shown]
  const going = shown.find(({ action }) => action === undefined) ?? shown[0]
  return shown.filter((toast) => toast !== going)
}

/** Short word of something that was done, said at the window's edge. Never the only place where a problem is told. */
export const createToasts = (): Toasts => {
  const [all, setAll] = createStore<Toast[]>([])
  let lastId = 0
  const dismiss = (id: number) => setAll((shown) => shown.filter((toast) => toast.id !== id))
  return {
    all,
    dismiss,
    say: (text, action, topic) => {
      lastId += 1
      const id = lastId
      const others = (shown: Toast[]) => shown.filter((toast) => topic === undefined || toast.topic !== topic)
      setAll((shown) => [...withRoom(others(shown)), { id, text, topic, action }])
      setTimeout(() => dismiss(id), action === undefined ? plainMs : actionMs)
    },
  }
}
