import { createSignal, Show } from 'solid-js'
import { onWindow } from '../page/on-window.ts'
import './file-drop.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Takes files that are dropped anywhere on the window, and says over all of it what becomes of them. */
export const FileDrop = (props: {
  title: string
  line: string
  onFiles: (files: readonly File[]) => void
}) => {
  const [isOver, setOver] = createSignal(false)
  // Entering a child fires before leaving its parent; only the count tells when the pointer has left the window.
  let depth = 0

  const onEnter = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth += 1
    setOver(true)
  }
  const onOver = (event: DragEvent) => {
    if (carriesFiles(event)) event.preventDefault()
  }
  const onLeave = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    depth -= 1
    if (depth <= 0) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth = 0
    setOver(false)
    props.onFiles([...(event.dataTransfer?.files ?? [])])
  }

  onWindow('dragenter', onEnter)
  onWindow('dragover', onOver)
  onWindow('dragleave', onLeave)
  onWindow('drop', onDrop)

  return (
    <Show when={isOver()}>
      <DropVeil title={props.title} line={props.line} />
    </Show>
  )
}

/** What is seen while files are held over the window. */
export const DropVeil = (props: { title: string; line: string }) => (
  <div class="drop-veil">
    <strong>{props.title}</strong>
    <span>{props.line}</span>
  </div>
)
