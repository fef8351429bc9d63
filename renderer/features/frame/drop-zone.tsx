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
  const takeDropped = async (dropped: readonly File[]) => {
    const tickets = await shell.ticketsForFiles(dropped)
    const files = dropped.flatMap((file, place) => {
      const ticket = tickets[place] ?? null
      return ticket === null ? [] : [{ ticket, bytes: file.size, file }]
    })
    if (files.length === 0) return
    const consumer = drops.consumer()
    if (consumer !== null) consumer.take(files)
    else void take(files.map(({ ticket }) => ticket))
  }
  return (
    <FileDrop
      title={drops.consumer()?.title() ?? t().shell.dropHere}
      line={drops.consumer()?.line() ?? t().shell.dropLine}
      onFiles={(files) => void takeDropped(files)}
    />
  )
}
