import Mic from 'lucide-solid/icons/mic'
import Trash from 'lucide-solid/icons/trash'
import { createEffect, createSignal, createUniqueId, Show } from 'solid-js'
import type { Audio } from '../../../shared/bridge/audios.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useUndoRemoval } from '../../state/undo-removal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Select } from '../../ui/select/select.tsx'
import { RecorderSheet } from './voice/recorder-sheet.tsx'
import { Recording } from './voice/recording.tsx'
import { useNewRecordings } from './voice/use-new-recordings.ts'
import './voice-fields.css'

/** The recording of a call: one of the library, or an MP3 of this computer, measured before it is taken. */
export const VoiceFields = (props: {
  audioId: string | null
  disabled: boolean
  onChange: (audioId: string | null) => void
  /** Saves what was changed; resolves when it is. */
  whenSaved: () => Promise<void>
}) => {
  const { t, f } = useText()
  const { workspace, shell, drops } = useAppState()
  const sayRemoved = useUndoRemoval()
  const fileId = createUniqueId()
  const audios = useQuery({ topics: ['audios'], input: () => true, read: (calls) => calls.audios.list() })
  const [isRecording, setRecording] = createSignal(false)
  /** Chosen before the list is read that has it: what is on the screen changes, and does not go in between. */
  const [newest, setNewest] = createSignal<Audio>()
  const chosen = () =>
    [...(audios.value() ?? []), newest()].find((audio) => audio !== undefined && audio.id === props.audioId)

  const taken = useNewRecordings((audio) => {
    if (props.disabled) return
    setNewest(audio)
    props.onChange(audio.id)
  })
  // Only while it can be taken: else what is dropped is for whoever takes it elsewhere.
  createEffect(() => {
    if (props.disabled) return
    drops.claim({
      title: () => t().voice.dropTitle,
      line: () => t().voice.dropLine,
      take: ([file]) => {
        if (file !== undefined) taken.addFile(file.ticket, file.file)
      },
    })
  })
  const addPicked = async (files: readonly File[]) => {
    const [ticket] = await shell.ticketsForFiles(files)
    if (ticket !== undefined && ticket !== null) taken.addFile(ticket, files[0])
  }
  const remove = async ({ id, name }: Audio) => {
    // First out of this draft, and saved so: a recording that a draft names cannot be removed.
    props.onChange(null)
    await props.whenSaved()
    const result = await workspace.calls.audios.remove({ id })
    taken.setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) {
      props.onChange(id)
      return
    }
    sayRemoved('audio', id, t().voice.removed(name), {
      undo: t().common.undo,
      back: t().voice.back(name),
      tooLate: t().common.tooLate(name),
    })
  }

  return (
    <div class="voice">
      <div class="voice-choice">
        <Select
          label={t().voice.recording}
          value={props.audioId ?? ''}
          disabled={props.disabled || audios.value()?.length === 0}
          options={[
            { value: '', label: t().voice.choose, disabled: true },
            ...(audios.value() ?? []).map((audio) => ({
              value: audio.id,
              label: t().voice.option(audio.name, f().seconds(audio.facts.containerMs)),
            })),
          ]}
          onChange={props.onChange}
        />
        <Show when={!props.disabled}>
          <Button icon={Mic} disabled={taken.isBusy()} onClick={() => setRecording(true)}>
            {t().recorder.open}
          </Button>
          <div>
            <label for={fileId} class="button" data-kind="plain" aria-disabled={taken.isBusy()}>
              {taken.isBusy() ? t().voice.measuring : t().voice.openFile}
            </label>
            <input
              id={fileId}
              type="file"
              class="unseen"
              accept="audio/*,.mp3,.wav,.m4a,.ogg,.opus,.flac,.aac"
              disabled={taken.isBusy()}
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])]
                // The same file may be chosen once more.
                event.currentTarget.value = ''
                void addPicked(files)
              }}
            />
          </div>
        </Show>
      </div>
      <RecorderSheet
        open={isRecording()}
        onClose={() => setRecording(false)}
        onKeep={(sound, name) => taken.addSound(sound, t().recorder.fileName(name))}
      />
      <Show when={taken.converted() !== undefined}>
        <div class="voice-converting">
          <span role="status">{t().voice.converting}</span>
          <Button small kind="quiet" onClick={() => taken.cancelConversion()}>
            {t().common.cancel}
          </Button>
          <Progress label={t().voice.converting} share={taken.converted() ?? null} thin />
        </div>
      </Show>
      <Show when={taken.problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Show when={chosen()}>
        {(audio) => (
          <>
            <Recording
              audio={audio()}
              disabled={props.disabled}
              isBusy={taken.isBusy()}
              onCut={(part) => taken.cut(audio(), part)}
            />
            <Show when={!props.disabled}>
              <Button small kind="quiet" icon={Trash} class="voice-remove" onClick={() => remove(audio())}>
                {t().voice.remove}
              </Button>
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}
