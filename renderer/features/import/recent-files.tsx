import { createMemo, For, Show } from 'solid-js'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useTakeFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import './recent-files.css'

const shown = 6

/** Spreadsheets that were opened lately, to be opened again; one that is gone can be forgotten. */
export const RecentFiles = () => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const take = useTakeFiles()
  const files = useQuery({
    topics: ['recent_files'],
    input: () => true,
    read: (calls) => calls.finder.files(),
  })
  const latest = createMemo(() =>
    (files.value() ?? []).filter(({ fileName }) => !/\.mp3$/i.test(fileName)).slice(0, shown),
  )
  return (
    <Show when={latest().length > 0}>
      <section class="recent-files" aria-label={t().imports.recent}>
        <h2>{t().imports.recent}</h2>
        <ul>
          <For each={latest()}>
            {(file) => (
              <li>
                <span class="truncate" title={pathOfTicket(file.ticket)}>
                  {file.fileName}
                </span>
                <span class="muted">{file.isGone ? t().commands.fileGone : f().when(file.openedAt)}</span>
                <Show
                  when={file.isGone}
                  fallback={
                    <Button
                      small
                      aria-label={t().imports.openRecent(file.fileName)}
                      onClick={() => take([file.ticket])}
                    >
                      {t().imports.open}
                    </Button>
                  }
                >
                  <Button
                    small
                    kind="quiet"
                    aria-label={t().imports.forgetRecent(file.fileName)}
                    onClick={() => workspace.calls.finder.forgetFiles({ ticket: file.ticket })}
                  >
                    {t().settings.recentForget}
                  </Button>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
