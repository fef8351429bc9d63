import { createEffect, createSignal, on, Show } from 'solid-js'
import { servicePortSchema } from '../../../shared/bridge/shell.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
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
  const [hasFailed, setFailed] = createSignal(false)
  const [isAtIt, setAtIt] = createSignal(false)
  createEffect(
    on(
      () => props.open,
      () => {
        setTyped(props.port === 0 ? '' : String(props.port))
        setFailed(false)
      },
    ),
  )
  const save = async () => {
    const port = portOf(typed())
    if (port === null || isAtIt()) return
    setAtIt(true)
    try {
      if (port !== props.port) await shell.bridge.setServicePort(port)
      props.onClose()
    } catch {
      // Main could not write its file; nothing else of this call can fail.
      setFailed(true)
    } finally {
      setAtIt(false)
    }
  }
  return (
    <Dialog
      open={props.open}
      onClose={() => !isAtIt() && props.onClose()}
      title={t().service.port.title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isAtIt()} onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button kind="main" disabled={portOf(typed()) === null || isAtIt()} onClick={() => save()}>
            {t().common.save}
          </Button>
        </>
      }
    >
      <Show when={hasFailed()}>
        <Notice kind="error" {...problemWords(t(), { code: 'database_unwritable', params: {} })} />
      </Show>
      <p>{t().service.port.line}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
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
      </form>
    </Dialog>
  )
}
