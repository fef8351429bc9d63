import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { servicePortSchema } from '../../../shared/bridge/shell.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** The port in a typed text; null where it is none. An empty text leaves the choice to the computer. */
export const portOf = (text: string): number | null => {
  const typed = text.trim()
  if (!/^\d*$/.test(typed)) return null
  const port = servicePortSchema.safeParse(Number(typed))
  return port.success ? port.data : null
}

/** Gives the service a port of its own, so that other programs find it at the same address every day. */
export const PortDialog = (props: { open: boolean; port: number; onClose: () => void }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const [typed, setTyped] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setTyped(props.port === 0 ? '' : String(props.port))
        setProblem(undefined)
      },
    ),
  )
  const save = async () => {
    const port = portOf(typed())
    if (port === null) return
    try {
      if (port !== props.port) await shell.bridge.setServicePort(port)
      props.onClose()
    } catch {
      // Main could not write its file; nothing else of this call can fail.
      setProblem({ code: 'database_unwritable', params: {} })
    }
  }
  return (
    <ActionDialog
      open={props.open}
      title={t().service.port.title}
      words={t().common}
      action={t().common.save}
      disabled={portOf(typed()) === null}
      isForm
      problem={problemWords(t(), problem())}
      onAction={save}
      onClose={() => props.onClose()}
    >
      <p>{t().service.port.line}</p>
      <TextField
        label={t().service.port.field}
        value={typed()}
        placeholder={t().service.port.any}
        maxLength={5}
        inputMode="numeric"
        autofocus
        error={portOf(typed()) === null ? t().service.port.wrong : undefined}
        onInput={setTyped}
      />
    </ActionDialog>
  )
}
