import { createSignal, type JSX, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

const shortestPassphrase = 8

/** How the key to the data is to be kept, where the system has no keychain that keeps it. */
export const KeyChoices = () => (
  <div class="welcome-options">
    <PassphraseChoice />
    <FileChoice />
  </div>
)

const Option = (props: { title: string; line: string; onSubmit: () => void; children: JSX.Element }) => (
  <form
    class="welcome-option"
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
  const [isAtIt, setAtIt] = createSignal(false)
  const isShort = () => passphrase().length < shortestPassphrase
  const differs = () => passphrase() !== repeated()
  const choose = async () => {
    setTried(true)
    if (isShort() || differs() || isAtIt()) return
    setFailed(false)
    setAtIt(true)
    await shell.bridge
      .chooseKeyProtection({ backend: 'passphrase', passphrase: passphrase() })
      .catch(() => setFailed(true))
    setAtIt(false)
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
      <Button kind="main" type="submit" disabled={isAtIt()}>
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
  const [isAtIt, setAtIt] = createSignal(false)
  const choose = async () => {
    if (isAtIt()) return
    setFailed(false)
    setAtIt(true)
    await shell.bridge.chooseKeyProtection({ backend: 'file' }).catch(() => setFailed(true))
    setAtIt(false)
  }
  return (
    <Option title={t().keys.fileOption} line={t().keys.fileLine} onSubmit={() => void choose()}>
      <Checkbox label={t().keys.consent} checked={consents()} onChange={setConsents} />
      <Show when={hasFailed()}>
        <Notice kind="error" what={t().keys.failed} />
      </Show>
      <Button type="submit" disabled={!consents() || isAtIt()}>
        {t().keys.useFile}
      </Button>
    </Option>
  )
}
