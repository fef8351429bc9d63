import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useTakeFiles } from '../../state/open-files.ts'
import { FileDrop } from '../../ui/file-drop/file-drop.tsx'

/** Takes files dropped anywhere on the window and leads to the import page, unless the page in view wants them. */
export const DropZone = () => {
  const { t } = useText()
  const { shell, drops } = useAppState()
  const take = useTakeFiles()
  const left = drops.consumeLeft()
  if (left.length > 0) void take(left)
  const takeDropped = (dropped: readonly File[]) => {
    const files = dropped
      .map((file) => ({ path: shell.bridge.pathForFile(file), bytes: file.size, file }))
      .filter(({ path }) => path !== '')
    if (files.length === 0) return
    const consumer = drops.consumer()
    if (consumer !== null) consumer.take(files)
    else void take(files.map(({ path }) => path))
  }
  return (
    <FileDrop
      title={drops.consumer()?.title() ?? t().shell.dropHere}
      line={drops.consumer()?.line() ?? t().shell.dropLine}
      onFiles={takeDropped}
    />
  )
}
