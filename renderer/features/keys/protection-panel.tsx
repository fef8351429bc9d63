import { createEffect, createSignal, Show } from 'solid-js'
import { idleMinutes, type LockChoice } from '../../../shared/bridge/shell.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Select } from '../../ui/select/select.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { type ChooseProtection, KeyChoices } from './key-choices.tsx'
import { RecoveryOffer } from './recovery-offer.tsx'

/** What the settings say of the key to the data: how it is protected, and its recovery code. */
export const ProtectionPanel = () => {
  const { t, f } = useText()
  const { shell } = useAppState()
  const words = () => t().keys
  const [asks, setAsks] = createSignal<'protection' | 'recovery' | null>(null)
  const backend = () => shell.state()?.keys.backend ?? null
  const madeAt = () => shell.state()?.keys.recoveryMadeAt ?? null
  return (
    <Panel
      title={words().panel}
      actions={
        <Show when={backend() === 'passphrase'}>
          <Button small kind="quiet" onClick={() => void shell.bridge.lock()}>
            {words().lock.now}
          </Button>
        </Show>
      }
    >
      <div class="setting">
        <div class="setting-words">
          <span>{words().protection}</span>
          <p>{backend() === null ? '' : words().protectedBy[backend() ?? 'file']}</p>
        </div>
        <div class="setting-control">
          <Button onClick={() => setAsks('protection')}>{words().change}…</Button>
        </div>
      </div>
      {/* What a file opens for everybody needs no second way in. */}
      <Show when={backend() !== 'file'}>
        <div class="setting">
          <div class="setting-words">
            <span>{words().recovery.title}</span>
            <p>
              <Show when={madeAt()} fallback={words().recovery.none}>
                {(at) => words().recovery.madeAt(f().exact(at()))}
              </Show>
            </p>
          </div>
          <div class="setting-control">
            <Button onClick={() => setAsks('recovery')}>
              {madeAt() === null ? words().recovery.make : words().recovery.makeAnother}…
            </Button>
          </div>
        </div>
      </Show>
      <Show when={backend() === 'passphrase' && shell.state()?.lock}>
        {(lock) => <LockSettings choice={lock()} />}
      </Show>
      <Show when={asks() === 'protection'}>
        <ProtectionDialog onClose={() => setAsks(null)} />
      </Show>
      <Show when={asks() === 'recovery'}>
        <RecoveryDialog onClose={() => setAsks(null)} />
      </Show>
    </Panel>
  )
}

/** When the passphrase is asked for again, without a new start. */
const LockSettings = (props: { choice: LockChoice }) => {
  const { t, f } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().keys.lock
  const never = 'never'
  /** Shown at once, until main, which has written it down, tells the same. */
  const [wanted, setWanted] = createSignal<LockChoice | null>(null)
  const choice = () => wanted() ?? props.choice
  const set = async (change: Partial<LockChoice>) => {
    const next = { ...choice(), ...change }
    setWanted(next)
    const isKept = await shell.bridge.setLock(next).then(
      () => true,
      () => false,
    )
    if (isKept) return
    setWanted(null)
    toasts.say(words().failed)
  }
  createEffect(() => {
    const { withScreen, idleMinutes: minutes } = props.choice
    if (wanted()?.withScreen === withScreen && wanted()?.idleMinutes === minutes) setWanted(null)
  })
  return (
    <>
      <Switch
        label={words().withScreen}
        line={words().withScreenLine}
        checked={choice().withScreen}
        onChange={(withScreen) => void set({ withScreen })}
      />
      <div class="setting">
        <div class="setting-words">
          <span>{words().idle}</span>
        </div>
        <div class="setting-control">
          <Select
            unlabelled
            label={words().idle}
            value={String(choice().idleMinutes ?? never)}
            options={[
              { value: never, label: words().never },
              ...idleMinutes.map((minutes) => ({
                value: String(minutes),
                label: f().duration(minutes * 60_000),
              })),
            ]}
            onChange={(chosen) =>
              void set({ idleMinutes: idleMinutes.find((minutes) => String(minutes) === chosen) ?? null })
            }
          />
        </div>
      </div>
    </>
  )
}

const RecoveryDialog = (props: { onClose: () => void }) => {
  const { t } = useText()
  const words = () => t().keys.recovery
  return (
    <Dialog open onClose={() => props.onClose()} title={words().title} closeLabel={t().common.close}>
      <p>{words().line}</p>
      <RecoveryOffer />
    </Dialog>
  )
}

const ProtectionDialog = (props: { onClose: () => void }) => {
  const { t } = useText()
  const { shell, toasts } = useAppState()
  const words = () => t().keys
  const [passphrase, setPassphrase] = createSignal('')
  const [isWrong, setWrong] = createSignal(false)
  const needsPassphrase = () => shell.state()?.keys.backend === 'passphrase'
  const [isChanging, setChanging] = createSignal(false)
  const change: ChooseProtection = async (choice) => {
    setWrong(false)
    setChanging(true)
    const answer = await shell.bridge
      .changeKeyProtection({ choice, passphrase: needsPassphrase() ? passphrase() : null })
      .catch(() => 'failed' as const)
    setChanging(false)
    if (answer === 'failed') return words().failed
    if (answer === 'keychain_refused') return words().keychainRefused
    if (answer === 'wrong_passphrase') {
      setWrong(true)
      return words().wrongNow
    }
    toasts.say(words().changed)
    props.onClose()
    return null
  }
  return (
    <Dialog
      open
      onClose={() => !isChanging() && props.onClose()}
      title={words().changeTitle}
      closeLabel={t().common.close}
      kind="sheet"
    >
      <p>{words().changeLine}</p>
      <Show when={needsPassphrase()}>
        <div class="keys-narrow">
          <TextField
            type="password"
            label={words().passphraseNow}
            value={passphrase()}
            error={isWrong() ? words().wrongNow : undefined}
            maxLength={1_000}
            autofocus
            onInput={(value) => {
              setPassphrase(value)
              setWrong(false)
            }}
          />
        </div>
      </Show>
      <KeyChoices ways={['keychain', 'passphrase', 'file']} choose={change} />
    </Dialog>
  )
}
