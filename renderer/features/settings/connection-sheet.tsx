import { createEffect, createSignal, on, Show } from 'solid-js'
import { type BusyMeaning, busyMeanings, type Connection } from '../../../shared/bridge/connections.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { type ZonelessMeaning, zonelessMeanings } from '../../../shared/rules/schedule.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** A remote instance: what it is called here, where it is, and what opens its door. */
export const ConnectionSheet = (props: {
  edited: Connection | 'new' | null
  onClose: () => void
  onSaved: (connection: Connection) => void
}) => {
  const { t } = useText()
  const { shell, workspace } = useAppState()
  const allowed = () => shell.state()?.policy.connections
  const [name, setName] = createSignal('')
  const [baseUrl, setBaseUrl] = createSignal('')
  const [token, setToken] = createSignal('')
  const [zonelessStart, setZonelessStart] = createSignal<ZonelessMeaning>('local-brasilia')
  const [busyMeaning, setBusyMeaning] = createSignal<BusyMeaning>('unknown')
  const [problem, setProblem] = createSignal<Problem>()
  const known = () => (props.edited === 'new' || props.edited === null ? null : props.edited)

  createEffect(
    on(
      () => props.edited,
      () => {
        setName(known()?.name ?? '')
        setBaseUrl(known()?.baseUrl ?? '')
        setToken('')
        setZonelessStart(known()?.zonelessStart ?? 'local-brasilia')
        setBusyMeaning(known()?.busyMeaning ?? 'unknown')
        setProblem(undefined)
      },
    ),
  )
  const chooseAddress = (address: string) => {
    setBaseUrl(address)
    const found = allowed()?.find((one) => one.baseUrl === address)
    if (name().trim() === '' && found !== undefined) setName(found.name)
  }
  const isWhole = () =>
    name().trim() !== '' && baseUrl().trim() !== '' && (known() !== null || token().trim() !== '')
  const save = async () => {
    const before = known()
    const fields = {
      name: name().trim(),
      baseUrl: baseUrl().trim(),
      zonelessStart: zonelessStart(),
      busyMeaning: busyMeaning(),
    }
    const typed = token().trim()
    const result =
      before === null
        ? await workspace.calls.connections.add({ ...fields, token: typed })
        : await workspace.calls.connections.update({
            id: before.id,
            ...fields,
            token: typed === '' ? null : typed,
          })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) props.onSaved(result.value)
  }
  return (
    <ActionDialog
      open={props.edited !== null}
      title={known() === null ? t().connections.newTitle : t().connections.editTitle}
      words={t().common}
      action={t().connections.save}
      disabled={!isWhole()}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <TextField
        label={t().connections.name}
        hint={t().connections.nameHint}
        value={name()}
        maxLength={80}
        onInput={setName}
      />
      <Show
        when={allowed()}
        fallback={
          <TextField
            label={t().connections.address}
            placeholder="https://"
            value={baseUrl()}
            maxLength={2_000}
            onInput={setBaseUrl}
          />
        }
      >
        {(all) => (
          <Select
            label={t().connections.address}
            hint={t().settings.setBy(shell.state()?.policy.organisation ?? null)}
            value={baseUrl()}
            options={[
              { value: '', label: t().connections.chooseAddress },
              ...all().map((one) => ({ value: one.baseUrl, label: `${one.name} · ${one.baseUrl}` })),
            ]}
            onChange={chooseAddress}
          />
        )}
      </Show>
      <TextField
        type="password"
        label={t().connections.tokenField}
        hint={
          known() === null
            ? t().connections.tokenHint
            : t().connections.tokenKept(known()?.tokenLast4 ?? null)
        }
        value={token()}
        onInput={setToken}
      />
      <Select
        label={t().connections.zoneless}
        hint={t().connections.zonelessHint}
        value={zonelessStart()}
        options={zonelessMeanings.map((value) => ({
          value,
          label: t().connections.zonelessOptions[value],
        }))}
        onChange={setZonelessStart}
      />
      <Select
        label={t().connections.busy}
        hint={t().connections.busyHint}
        value={busyMeaning()}
        options={busyMeanings.map((value) => ({ value, label: t().connections.busyOptions[value] }))}
        onChange={setBusyMeaning}
      />
    </ActionDialog>
  )
}
