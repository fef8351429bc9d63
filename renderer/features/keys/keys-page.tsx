import { createSignal, Match, Show, Switch } from 'solid-js'
import type { RecoveryAnswer } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { createTask } from '../../ui/button/create-task.ts'
import { Mark } from '../../ui/mark/mark.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { FirstProtection } from './first-protection.tsx'
import './keys.css'

/** What the person must say before the data can be opened, at every start but the first (features/welcome). Gone once the keys are open. */
export const KeysPage = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const state = () => shell.state()?.keys.state
  return (
    <main class="keys">
      <Mark size={44} />
      <Switch>
        <Match when={state() === 'passphrase_needed'}>
          <Words title={t().keys.unlockTitle} line={t().keys.unlockLine} />
          <Unlock />
          <Recover />
        </Match>
        <Match when={state() === 'locked'}>
          <Words title={t().keys.lock.title} line={t().keys.lock.goesOn} />
          <Unlock />
          <Recover />
        </Match>
        <Match when={state() === 'recovered'}>
          <Words title={t().keys.recovery.acceptedTitle} line={t().keys.recovery.acceptedLine} />
          <FirstProtection />
        </Match>
        <Match when={state() === 'keys_damaged'}>
          <Words title={t().keys.damagedTitle} line={t().keys.damagedWhat} />
          <div class="keys-wide">
            <Notice
              kind="error"
              what={t().keys.damagedKept}
              todo={t().keys.damagedTodo}
              actions={
                <>
                  <Button onClick={() => shell.bridge.showData('workspace')}>
                    {t().dataCare.showFolder}
                  </Button>
                  <Button onClick={() => shell.bridge.quit()}>{t().dataCare.down.quit}</Button>
                </>
              }
            />
          </div>
        </Match>
        <Match when={state() === 'keychain_closed'}>
          <Words title={t().keys.closedTitle} line={t().keys.closedWhat} />
          <div class="keys-wide">
            <Notice
              kind="warning"
              what={t().keys.closedKept}
              todo={t().keys.closedTodo}
              actions={<Button onClick={() => shell.bridge.quit()}>{t().dataCare.down.quit}</Button>}
            />
          </div>
          <Recover />
        </Match>
      </Switch>
    </main>
  )
}

const Words = (props: { title: string; line: string }) => (
  <div class="keys-words">
    <h1>{props.title}</h1>
    <p>{props.line}</p>
  </div>
)

const Unlock = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [passphrase, setPassphrase] = createSignal('')
  const [isWrong, setWrong] = createSignal(false)
  const unlock = createTask(async () => {
    const answer = await shell.bridge.unlock({ passphrase: passphrase() }).catch(() => ({ opened: false }))
    setWrong(!answer.opened)
  })
  return (
    <form
      class="keys-narrow"
      onSubmit={(event) => {
        event.preventDefault()
        void unlock.run()
      }}
    >
      <TextField
        type="password"
        label={t().keys.passphrase}
        value={passphrase()}
        error={isWrong() ? t().keys.wrong : undefined}
        maxLength={1_000}
        autofocus
        onInput={(value) => {
          setPassphrase(value)
          setWrong(false)
        }}
      />
      <Button kind="main" type="submit" disabled={passphrase() === ''} isBusy={unlock.isRunning()}>
        {t().keys.unlock}
      </Button>
    </form>
  )
}

/** The second way in, where a recovery code was made. */
const Recover = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const words = () => t().keys.recovery
  const [isAsked, setAsked] = createSignal(false)
  const [code, setCode] = createSignal('')
  const [answer, setAnswer] = createSignal<RecoveryAnswer | 'failed' | null>(null)
  const error = () => {
    const found = answer()
    if (found === null || found === 'opened' || found === 'not_needed') return undefined
    return words().answers[found]
  }
  const recover = createTask(async () => {
    setAnswer(await shell.bridge.recoverKeys({ code: code() }).catch(() => 'failed' as const))
  })
  return (
    <Show when={shell.state()?.keys.recoveryMadeAt !== null}>
      <Show
        when={isAsked()}
        fallback={
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {words().use}…
          </Button>
        }
      >
        <form
          class="keys-narrow keys-recover"
          onSubmit={(event) => {
            event.preventDefault()
            void recover.run()
          }}
        >
          <TextField
            label={words().title}
            value={code()}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
            hint={words().hint}
            error={error()}
            maxLength={200}
            autofocus
            onInput={(value) => {
              setCode(value)
              setAnswer(null)
            }}
          />
          <Button kind="main" type="submit" disabled={code().trim() === ''} isBusy={recover.isRunning()}>
            {words().open}
          </Button>
        </form>
      </Show>
    </Show>
  )
}
