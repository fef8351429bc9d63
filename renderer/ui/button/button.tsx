import type { LucideIcon } from 'lucide-solid'
import { createSignal, type JSX, Show, splitProps } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import './button.css'

type Kind = 'main' | 'plain' | 'quiet' | 'danger'

export type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> & {
  /** `main` is the one main action of a page. */
  kind?: Kind | undefined
  icon?: LucideIcon | undefined
  small?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  /** Shows that what it began is under way, and takes no press; also while a promise that `onClick` returns is pending. */
  isBusy?: boolean | undefined
  onClick?: ((event: MouseEvent) => unknown) | undefined
}

/** Presses one after the other: none counts before what the last one began has ended. */
const createPress = (props: Pick<ButtonProps, 'onClick' | 'isBusy'>) => {
  const [isPending, setPending] = createSignal(false)
  const isBusy = () => isPending() || props.isBusy === true
  const press = async (event: MouseEvent) => {
    if (isBusy()) {
      // Of a form: it is not sent either.
      event.preventDefault()
      return
    }
    const work = props.onClick?.(event)
    if (!(work instanceof Promise)) return
    setPending(true)
    try {
      await work
    } finally {
      setPending(false)
    }
  }
  return { isBusy, press: (event: MouseEvent) => void press(event) }
}

export const Button = (props: ButtonProps) => {
  const [own, rest] = splitProps(props, [
    'kind',
    'icon',
    'small',
    'type',
    'children',
    'class',
    'isBusy',
    'onClick',
  ])
  const { isBusy, press } = createPress(own)
  return (
    <button
      {...rest}
      type={own.type ?? 'button'}
      class={`button ${own.class ?? ''}`}
      data-kind={own.kind ?? 'plain'}
      data-small={own.small === true ? '' : undefined}
      aria-busy={isBusy() ? 'true' : undefined}
      onClick={press}
    >
      <Show when={own.icon}>{(icon) => <Dynamic component={icon()} size={16} aria-hidden="true" />}</Show>
      {own.children}
    </button>
  )
}

/** A button that shows only an icon; its label is spoken and shown as its title. */
export const IconButton = (
  props: Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: LucideIcon },
) => {
  const [own, rest] = splitProps(props, [
    'kind',
    'icon',
    'small',
    'type',
    'label',
    'class',
    'isBusy',
    'onClick',
  ])
  const { isBusy, press } = createPress(own)
  return (
    <button
      {...rest}
      type={own.type ?? 'button'}
      class={`button ${own.class ?? ''}`}
      data-kind={own.kind ?? 'quiet'}
      data-square=""
      data-small={own.small === true ? '' : undefined}
      aria-label={own.label}
      title={own.label}
      aria-busy={isBusy() ? 'true' : undefined}
      onClick={press}
    >
      <Dynamic component={own.icon} size={16} aria-hidden="true" />
    </button>
  )
}
