import { createSignal, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { createTask } from '../../ui/button/create-task.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RecoveryCode } from './recovery-code.tsx'

/** Makes a recovery code, with the passphrase where one protects the key, and shows it. */
export const RecoveryOffer = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const words = () => t().keys.recovery
  const [passphrase, setPassphrase] = createSignal('')
  const [code, setCode] = createSignal<string | null>(null)
  const [failure, setFailure] = createSignal<'wrong' | 'failed' | null>(null)
  const needsPassphrase = () => shell.state()?.keys.backend === 'passphrase'
  const hasOne = () => shell.state()?.keys.recoveryMadeAt !== null
  const make = createTask(async () => {
    setFailure(null)
    const answer = await shell.bridge
      .makeRecoveryCode({ passphrase: needsPassphrase() ? passphrase() : null })
      .catch(() => undefined)
    if (answer === undefined) setFailure('failed')
    else if (answer === null) setFailure('wrong')
    else setCode(answer)
  })
  return (
    <Show
      when={code()}
      fallback={
        <form
          class="recovery-offer"
          onSubmit={(event) => {
            event.preventDefault()
            void make.run()
          }}
        >
          <Show when={hasOne()}>
            <Notice kind="warning" what={words().replaces} />
          </Show>
          <Show when={failure() === 'failed'}>
            <Notice kind="error" what={t().keys.failed} />
          </Show>
          <Show when={needsPassphrase()}>
            <TextField
              type="password"
              label={t().keys.passphraseNow}
              value={passphrase()}
              error={failure() === 'wrong' ? t().keys.wrongNow : undefined}
              maxLength={1_000}
              onInput={(value) => {
                setPassphrase(value)
                setFailure(null)
              }}
            />
          </Show>
          <Button
            kind="main"
            type="submit"
            disabled={needsPassphrase() && passphrase() === ''}
            isBusy={make.isRunning()}
          >
            {hasOne() ? words().makeAnother : words().make}
          </Button>
        </form>
      }
    >
      {(made) => <RecoveryCode code={made()} />}
    </Show>
  )
}
