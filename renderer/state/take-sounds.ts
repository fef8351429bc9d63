import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import { droppedFilesTexts } from '../../shared/texts/dropped-files.ts'
import { useAppState } from './context.ts'
import { fileNameOf } from './import-queue.ts'
import { useNewDraft } from './new-draft.ts'

/** Puts MP3 files among the recordings, each as its reader finds it, and offers to send the last one. */
export const useTakeSounds = () => {
  const { workspace, settings, toasts, fileFaults } = useAppState()
  const draft = useNewDraft()
  return async (tickets: readonly FileTicket[]) => {
    for (const ticket of tickets) {
      const fileName = fileNameOf(ticket)
      const added = await workspace.calls.audios.add({ ticket })
      if (!added.ok) {
        fileFaults.add([{ fileName, why: added.problem }])
        continue
      }
      const words = droppedFilesTexts[settings.value().language]
      toasts.say(words.sound(fileName), {
        label: words.useSound,
        run: () => void draft.write('TVOZ', null, { audioId: added.value.id }),
      })
    }
  }
}
