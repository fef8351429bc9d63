import { createEffect, For, onCleanup, Show } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { FileFault } from '../../state/file-faults.ts'
import { fileNameOf } from '../../state/import-queue.ts'
import { useTakeFiles } from '../../state/open-files.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Takes files that the system asks us to open as if they were dropped, and says which could not be opened, and why. */
export const OpenedFiles = () => {
  const { t } = useText()
  const { shell, workspace, fileFaults } = useAppState()
  const take = useTakeFiles()
  const takeAll = async () => {
    const files = await shell.bridge.takeOpenedFiles()
    const whole = files.filter(({ fault }) => fault === null)
    if (whole.length > 0) await take(whole.map(({ ticket }) => ticket))
    fileFaults.add(
      files.flatMap(({ ticket, fault }) =>
        fault === null ? [] : [{ fileName: fileNameOf(ticket), why: fault }],
      ),
    )
  }
  // Main keeps them until there is a workspace to read them: before that, this frame may give way to what asks for the
  // keys, and what it had taken would be gone with it.
  const takeWhenOpen = () => {
    if (workspace.isOpen()) void takeAll()
  }
  onCleanup(shell.on('opened_files', takeWhenOpen))
  createEffect(takeWhenOpen)

  const wordsOf = ({ why }: FileFault) =>
    typeof why === 'string' ? t().shell.fileFaults[why] : problemWords(t(), why)
  return (
    <Show when={fileFaults.all().length > 0}>
      <Dialog
        open
        onClose={fileFaults.clear}
        title={t().shell.notOpened(fileFaults.all().length)}
        closeLabel={t().common.close}
        footer={
          <Button kind="main" onClick={() => fileFaults.clear()}>
            {t().common.close}
          </Button>
        }
      >
        <For each={fileFaults.all()}>
          {(fault) => (
            <Notice
              kind="error"
              what={`${fault.fileName}: ${wordsOf(fault).what}`}
              kept={wordsOf(fault).kept}
              todo={wordsOf(fault).todo}
            />
          )}
        </For>
      </Dialog>
    </Show>
  )
}
