import Mic from 'lucide-solid/icons/mic'
import Trash from 'lucide-solid/icons/trash'
import { createEffect, createSignal, createUniqueId, Show } from 'solid-js'
import type { Audio } from '../../../shared/bridge/audios.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { AudioPart } from '../../../shared/rules/audio-cut.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Select } from '../../ui/select/select.tsx'
import { decodeFile, isConvertible } from './voice/convert.ts'
import type { DecodedSound } from './voice/decode-sound.ts'
import { RecorderSheet } from './voice/recorder-sheet.tsx'
import { Recording } from './voice/recording.tsx'
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
  const { workspace, shell, drops, toasts } = useAppState()
  const fileId = createUniqueId()
  const audios = useQuery({ topics: ['audios'], input: () => true, read: (calls) => calls.audios.list() })
  const [problem, setProblem] = createSignal<Problem>()
  const [isMeasuring, setMeasuring] = createSignal(false)
  /** How much of a file is decoded that is no MP3; null = no telling. */
  const [converted, setConverted] = createSignal<number | null>()
  const [isAsking, setAsking] = createSignal(false)
  const [isRecording, setRecording] = createSignal(false)
  const chosen = () => audios.value()?.find((audio) => audio.id === props.audioId)

  const take = async (call: Promise<Result<Audio>>) => {
    setMeasuring(true)
    const result = await call
    setMeasuring(false)
    setConverted(undefined)
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) props.onChange(result.value.id)
  }
  const add = (path: string, file: File | undefined) => void take(addOrConvert(path, file))
  const addOrConvert = async (path: string, file: File | undefined): Promise<Result<Audio>> => {
    const added = await workspace.calls.audios.add({ path })
    if (added.ok || file === undefined || !isConvertible(added.problem)) return added
    setConverted(null)
    const decoded = await decodeFile(file, setConverted)
    if (!decoded.ok) return decoded
    setConverted(null)
    return make(decoded.value, t().voice.convertedName(withoutEnding(file.name)))
  }
  const make = ({ samples, sampleRateHz }: DecodedSound, name: string): Promise<Result<Audio>> =>
    workspace.calls.audios.make({ name, samples: new Blob([samples]), sampleRateHz })
  // Only while it can be taken: else what is dropped is for whoever takes it elsewhere.
  createEffect(() => {
    if (props.disabled) return
    drops.claim({
      title: () => t().voice.dropTitle,
      line: () => t().voice.dropLine,
      take: ([file]) => {
        if (file !== undefined) add(file.path, file.file)
      },
    })
  })
  const remove = async ({ id, name }: Audio) => {
    setAsking(false)
    // First out of this draft, and saved so: a recording that a draft names cannot be removed.
    props.onChange(null)
    await props.whenSaved()
    const result = await workspace.calls.audios.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().voice.removed(name))
    else props.onChange(id)
  }
  const cut = (audio: Audio, part: AudioPart) =>
    void take(
      workspace.calls.audios.cut({
        id: audio.id,
        part,
        name: t().voice.partName(withoutEnding(audio.name), tenths(part.fromMs), tenths(part.toMs)),
      }),
    )
  const tenths = (ms: number) => f().decimal(Math.round(ms / 100) / 10, 0)

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
          <Button icon={Mic} disabled={isMeasuring()} onClick={() => setRecording(true)}>
            {t().recorder.open}
          </Button>
          <div>
            <label for={fileId} class="button" data-kind="plain" aria-disabled={isMeasuring()}>
              {isMeasuring() ? t().voice.measuring : t().voice.openFile}
            </label>
            <input
              id={fileId}
              type="file"
              class="unseen"
              accept="audio/*,.mp3,.wav,.m4a,.ogg,.opus,.flac,.aac"
              disabled={isMeasuring()}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                if (file !== undefined) add(shell.bridge.pathForFile(file), file)
                // The same file may be chosen once more.
                event.currentTarget.value = ''
              }}
            />
          </div>
        </Show>
      </div>
      <RecorderSheet
        open={isRecording()}
        onClose={() => setRecording(false)}
        onKeep={(sound, name) => void take(make(sound, t().recorder.fileName(name)))}
      />
      <Show when={converted() !== undefined}>
        <div class="voice-converting" role="status">
          <span>{t().voice.converting}</span>
          <Progress label={t().voice.converting} share={converted() ?? null} thin />
        </div>
      </Show>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Show when={chosen()}>
        {(audio) => (
          <>
            <Recording
              audio={audio()}
              disabled={props.disabled}
              isBusy={isMeasuring()}
              onCut={(part) => cut(audio(), part)}
            />
            <Show when={!props.disabled}>
              <Button small kind="quiet" icon={Trash} class="voice-remove" onClick={() => setAsking(true)}>
                {t().voice.remove}
              </Button>
              <Dialog
                open={isAsking()}
                onClose={() => setAsking(false)}
                title={t().voice.removeTitle(audio().name)}
                closeLabel={t().common.close}
                footer={
                  <>
                    <Button onClick={() => setAsking(false)}>{t().common.cancel}</Button>
                    <Button kind="danger" onClick={() => void remove(audio())}>
                      {t().voice.remove}
                    </Button>
                  </>
                }
              >
                <p>{t().voice.removeLine}</p>
              </Dialog>
            </Show>
          </>
        )}
      </Show>
    </div>
  )
}

/** The name of a file without what says its kind, short enough for another to be put behind. */
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{2,4}$/i, '').slice(0, 200)
