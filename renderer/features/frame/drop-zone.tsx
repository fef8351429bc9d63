import { createSignal, onCleanup, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useTakeFiles } from '../../state/open-files.ts'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Takes files dropped anywhere on the window and leads to the import page, unless the page in view wants them. */
export const DropZone = () => {
  const { t } = useText()
  const { shell, drops } = useAppState()
  const take = useTakeFiles()
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
    const files = [...(event.dataTransfer?.files ?? [])]
      .map((file) => ({ path: shell.bridge.pathForFile(file), bytes: file.size, file }))
      .filter(({ path }) => path !== '')
    if (files.length === 0) return
    const taker = drops.taker()
    if (taker !== null) {
      taker.take(files)
      return
    }
    void take(files.map(({ path }) => path))
  }

  window.addEventListener('dragenter', onEnter)
  window.addEventListener('dragover', onOver)
  window.addEventListener('dragleave', onLeave)
  window.addEventListener('drop', onDrop)
  onCleanup(() => {
    window.removeEventListener('dragenter', onEnter)
    window.removeEventListener('dragover', onOver)
    window.removeEventListener('dragleave', onLeave)
    window.removeEventListener('drop', onDrop)
  })

  return (
    <Show when={isOver()}>
      <div class="drop-veil">
        <strong>{drops.taker()?.title() ?? t().shell.dropHere}</strong>
        <span>{drops.taker()?.line() ?? t().shell.dropLine}</span>
      </div>
    </Show>
  )
}
