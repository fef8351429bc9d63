import X from 'lucide-solid/icons/x'
import { For, Show } from 'solid-js'
import './toast.css'

type ToastView = { id: number; text: string; action?: { label: string; run: () => void } | undefined }

/** Words said in passing, at the window's lower edge; some can be taken back. */
export const ToastStack = (props: {
  label: string
  dismissLabel: string
  toasts: readonly ToastView[]
  onDismiss: (id: number) => void
}) => (
  // Above dialogs, for what was done in one can be taken back there too: Kobalte would make the rest of the page inert.
  <div class="toasts" role="status" aria-label={props.label} data-kb-top-layer="">
    <For each={props.toasts}>
      {(toast) => (
        <div class="toast">
          <span>{toast.text}</span>
          <Show when={toast.action}>
            {(action) => (
              <button
                type="button"
                onClick={() => {
                  props.onDismiss(toast.id)
                  action().run()
                }}
              >
                {action().label}
              </button>
            )}
          </Show>
          <button type="button" aria-label={props.dismissLabel} onClick={() => props.onDismiss(toast.id)}>
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      )}
    </For>
  </div>
)
