import { createUniqueId, type JSX, Show } from 'solid-js'
import type { ProblemWords } from '../../../shared/texts/problem-words.ts'
import { Button } from '../button/button.tsx'
import { createTask } from '../button/create-task.ts'
import { Notice } from '../notice/notice.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog with one action. While it is under way the dialog cannot be closed, and the action is not done twice. */
export const ActionDialog = (props: {
  open: boolean
  kind?: 'center' | 'sheet' | undefined
  title: string
  words: { close: string; cancel: string }
  /** What the action's button says. */
  action: string
  /** `danger` where nothing brings back what the action takes away; `plain` where it is not what the dialog is for. */
  actionKind?: 'main' | 'plain' | 'danger' | undefined
  /** Whether the action cannot be done as things stand. */
  disabled?: boolean | undefined
  /** Whether it has fields in which Enter does the action; a form must not stand within it then. */
  isForm?: boolean | undefined
  /** What kept the action from being done. */
  problem?: ProblemWords | undefined
  /** Beside the buttons. */
  note?: string | undefined
  /** In place of the note while the action is under way. */
  running?: string | undefined
  /** Above the content while the action is under way. */
  progress?: JSX.Element
  onAction: () => Promise<unknown>
  onClose: () => void
  children: JSX.Element
}) => {
  const form = createUniqueId()
  const { isRunning, run } = createTask(() => props.onAction())
  const note = () => (isRunning() ? props.running : undefined) ?? props.note
  const hasNote = () => props.note !== undefined || props.running !== undefined
  const content = () => (
    <>
      <Show when={props.problem}>{(problem) => <Notice kind="error" {...problem()} />}</Show>
      <Show when={isRunning()}>{props.progress}</Show>
      {props.children}
    </>
  )
  return (
    <Dialog
      kind={props.kind}
      open={props.open}
      onClose={() => !isRunning() && props.onClose()}
      title={props.title}
      closeLabel={props.words.close}
      footer={
        <>
          <Show when={hasNote()}>
            <span class="dialog-note" role="status">
              {note()}
            </span>
          </Show>
          <Button disabled={isRunning()} onClick={() => props.onClose()}>
            {props.words.cancel}
          </Button>
          <Button
            kind={props.actionKind ?? 'main'}
            disabled={props.disabled}
            isBusy={isRunning()}
            {...(props.isForm === true ? { type: 'submit', form } : { onClick: () => void run() })}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <Show when={props.isForm} fallback={content()}>
        <form
          id={form}
          class="dialog-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (props.disabled !== true) void run()
          }}
        >
          {content()}
        </form>
      </Show>
    </Dialog>
  )
}
