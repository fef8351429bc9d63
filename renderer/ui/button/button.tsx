import type { LucideIcon } from 'lucide-solid'
import { type JSX, Show, splitProps } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import './button.css'

type Kind = 'main' | 'plain' | 'quiet' | 'danger'

export type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** `main` is the one main action of a page. */
  kind?: Kind | undefined
  icon?: LucideIcon | undefined
  small?: boolean | undefined
  type?: 'button' | 'submit' | undefined
}

export const Button = (props: ButtonProps) => {
  const [own, rest] = splitProps(props, ['kind', 'icon', 'small', 'type', 'children', 'class'])
  return (
    <button
      {...rest}
      type={own.type ?? 'button'}
      class={`button ${own.class ?? ''}`}
      data-kind={own.kind ?? 'plain'}
      data-small={own.small === true ? '' : undefined}
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
  const [own, rest] = splitProps(props, ['kind', 'icon', 'small', 'type', 'label', 'class'])
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
    >
      <Dynamic component={own.icon} size={16} aria-hidden="true" />
    </button>
  )
}
