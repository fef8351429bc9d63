import { createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import './keys.css'

const shortestPassphrase = 8

/** What the person must say before the data can be opened. Shown before anything else, and gone once the keys are open. */
export const KeysPage = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const state = () => shell.state()?.keys.state
  return (
    <main class="keys">
      <Mark size={44} />
      <Switch>
        <Match when={state() === 'choice_needed'}>
          <Words title={t().keys.choiceTitle} line={t().keys.choiceLine} />
          <div class="keys-options">
            <PassphraseChoice />
            <FileChoice />
          </div>
        </Match>
        <Match when={state() === 'passphrase_needed'}>
          <Words title={t().keys.unlockTitle} line={t().keys.unlockLine} />
          <Unlock />
        </Match>
        <Match when={state() === 'keychain_changed'}>
          <Words title={t().keys.changedTitle} line={t().keys.changedWhat} />
          <div class="keys-options">
            <Notice kind="warning" what={t().keys.changedKept} todo={t().keys.changedTodo} />
          </div>
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

const Option = (props: { title: string; line: string; onSubmit: () => void; children: JSX.Element }) => (
  <form
    class="keys-option"
    onSubmit={(event) => {
      event.preventDefault()
      props.onSubmit()
    }}
  >
    <h2>{props.title}</h2>
    <p>{props.line}</p>
    {props.children}
  </form>
)

const PassphraseChoice = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [passphrase, setPassphrase] = createSignal('')
  const [repeated, setRepeated] = createSignal('')
  const [wasTried, setTried] = createSignal(false)
  const [hasFailed, setFailed] = createSignal(false)
  const isShort = () => passphrase().length < shortestPassphrase
  const differs = () => passphrase() !== repeated()
  const choose = async () => {
    setTried(true)
    if (isShort() || differs()) return
    setFailed(false)
    await shell.bridge
      .chooseKeyProtection({ backend: 'passphrase', passphrase: passphrase() })
      .catch(() => setFailed(true))
  }
  return (
    <Option title={t().keys.passphraseOption} line={t().keys.passphraseLine} onSubmit={() => void choose()}>
      <TextField
        type="password"
        label={t().keys.passphrase}
        value={passphrase()}
        hint={t().keys.passphraseHint}
        error={wasTried() && isShort() ? t().keys.tooShort : undefined}
        maxLength={1_000}
        onInput={setPassphrase}
      />
      <TextField
        type="password"
        label={t().keys.repeat}
        value={repeated()}
        error={wasTried() && differs() ? t().keys.different : undefined}
        maxLength={1_000}
        onInput={setRepeated}
      />
      <Show when={hasFailed()}>
        <Notice kind="error" what={t().keys.failed} />
      </Show>
      <Button kind="main" type="submit">
        {t().keys.usePassphrase}
      </Button>
    </Option>
  )
}

const FileChoice = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [consents, setConsents] = createSignal(false)
  const [hasFailed, setFailed] = createSignal(false)
  const choose = async () => {
    setFailed(false)
    await shell.bridge.chooseKeyProtection({ backend: 'file' }).catch(() => setFailed(true))
  }
  return (
    <Option title={t().keys.fileOption} line={t().keys.fileLine} onSubmit={() => void choose()}>
      <Checkbox label={t().keys.consent} checked={consents()} onChange={setConsents} />
      <Show when={hasFailed()}>
        <Notice kind="error" what={t().keys.failed} />
      </Show>
      <Button type="submit" disabled={!consents()}>
        {t().keys.useFile}
      </Button>
    </Option>
  )
}

const Unlock = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const [passphrase, setPassphrase] = createSignal('')
  const [isWrong, setWrong] = createSignal(false)
  const [isOpening, setOpening] = createSignal(false)
  const unlock = async () => {
    setOpening(true)
    const answer = await shell.bridge.unlock({ passphrase: passphrase() }).catch(() => ({ opened: false }))
    setOpening(false)
    setWrong(!answer.opened)
  }
  return (
    <form
      class="keys-narrow"
      onSubmit={(event) => {
        event.preventDefault()
        void unlock()
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
      <Button kind="main" type="submit" disabled={passphrase() === '' || isOpening()}>
        {t().keys.unlock}
      </Button>
    </form>
  )
}
