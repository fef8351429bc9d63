import { createSignal, For, type JSX, Match, Show, Switch } from 'solid-js'
import type { KeyProtection, ProtectionChoice } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useNewPassphrase } from '../../state/new-passphrase.ts'
import { Button } from '../../ui/button/button.tsx'
import { createTask } from '../../ui/button/create-task.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NewPassphraseFields } from '../../ui/new-passphrase/new-passphrase.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import './key-choices.css'

type Backend = NonNullable<KeyProtection['backend']>

/** Does what was chosen. @returns what keeps it from being done, in words; null = done */
export type ChooseProtection = (choice: ProtectionChoice) => Promise<string | null>

/** The ways to keep the key to the data, each with what it needs. */
export const KeyChoices = (props: { ways: readonly Backend[]; choose: ChooseProtection }) => {
  const [failure, setFailure] = createSignal<{ of: Backend; what: string } | null>(null)
  const { isRunning, run } = createTask(async (choice: ProtectionChoice) => {
    setFailure(null)
    const what = await props.choose(choice)
    if (what !== null) setFailure({ of: choice.backend, what })
  })
  const failureOf = (of: Backend) => (failure()?.of === of ? failure()?.what : undefined)
  return (
    <div class="key-choices" data-ways={props.ways.length}>
      <For each={props.ways}>
        {(way) => (
          <Switch>
            <Match when={way === 'keychain'}>
              <KeychainChoice isBusy={isRunning()} failure={failureOf(way)} choose={run} />
            </Match>
            <Match when={way === 'passphrase'}>
              <PassphraseChoice isBusy={isRunning()} failure={failureOf(way)} choose={run} />
            </Match>
            <Match when={way === 'file'}>
              <FileChoice isBusy={isRunning()} failure={failureOf(way)} choose={run} />
            </Match>
          </Switch>
        )}
      </For>
    </div>
  )
}

type WayProps = {
  isBusy: boolean
  failure: string | undefined
  choose: (choice: ProtectionChoice) => Promise<void>
}

const Way = (props: {
  title: string
  line: string
  failure: string | undefined
  onSubmit: () => void
  children: JSX.Element
}) => (
  <form
    class="key-choice"
    onSubmit={(event) => {
      event.preventDefault()
      props.onSubmit()
    }}
  >
    <h2>{props.title}</h2>
    <p>{props.line}</p>
    <Show when={props.failure}>{(what) => <Notice kind="error" what={what()} />}</Show>
    {props.children}
  </form>
)

const KeychainChoice = (props: WayProps) => {
  const { t } = useText()
  return (
    <Way
      title={t().keys.keychainOption}
      line={t().keys.keychainLine}
      failure={props.failure}
      onSubmit={() => void props.choose({ backend: 'keychain' })}
    >
      <Button kind="main" type="submit" isBusy={props.isBusy}>
        {t().keys.useKeychain}
      </Button>
    </Way>
  )
}

const PassphraseChoice = (props: WayProps) => {
  const { t } = useText()
  const phrase = useNewPassphrase(false)
  const choose = async () => {
    if (props.isBusy) return
    if (await phrase.accept()) await props.choose({ backend: 'passphrase', passphrase: phrase.passphrase() })
  }
  return (
    <Way
      title={t().keys.passphraseOption}
      line={t().keys.passphraseLine}
      failure={props.failure}
      onSubmit={() => void choose()}
    >
      <NewPassphraseFields
        label={t().keys.passphrase}
        repeatLabel={t().keys.repeat}
        hint={t().keys.passphraseHint}
        passphrase={phrase.passphrase()}
        repeated={phrase.repeated()}
        strength={phrase.strength()}
        strengthLabel={t().keys.strength}
        strengthWords={t().keys.strengths}
        error={phrase.fault() === 'short' ? t().keys.tooShort : undefined}
        repeatError={phrase.fault() === 'different' ? t().keys.different : undefined}
        onInput={phrase.setPassphrase}
        onRepeat={phrase.setRepeated}
      />
      <Button kind="main" type="submit" isBusy={props.isBusy}>
        {t().keys.usePassphrase}
      </Button>
    </Way>
  )
}

const FileChoice = (props: WayProps) => {
  const { t } = useText()
  const [consents, setConsents] = createSignal(false)
  return (
    <Way
      title={t().keys.fileOption}
      line={t().keys.fileLine}
      failure={props.failure}
      onSubmit={() => void props.choose({ backend: 'file' })}
    >
      <Checkbox label={t().keys.consent} checked={consents()} onChange={setConsents} />
      <Button type="submit" disabled={!consents()} isBusy={props.isBusy}>
        {t().keys.useFile}
      </Button>
    </Way>
  )
}
