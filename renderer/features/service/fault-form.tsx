import Plus from 'lucide-solid/icons/plus'
import { createSignal, Show } from 'solid-js'
import { type Fault, faultStatuses } from '../../../shared/api/control.ts'
import { type FaultOperation, faultOperationPaths } from '../../../shared/api/fault-operations.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import {
  type FaultDraft,
  faultKinds,
  faultOf,
  isCountWrong,
  isSecondsWrong,
  newFaultDraft,
} from './fault-draft.ts'

const operations = Object.keys(faultOperationPaths) as FaultOperation[]
const oftens = ['once', 'several', 'always'] as const

/** Asks for a fault in words. */
export const FaultForm = (props: { onAdd: (fault: Fault) => void }) => {
  const { t } = useText()
  const [draft, setDraft] = createSignal(newFaultDraft)
  const change = (patch: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const words = () => t().service.faults
  const fault = () => faultOf(draft())
  const add = () => {
    const asked = fault()
    if (asked !== null) props.onAdd(asked)
  }
  return (
    <form
      class="service-fault-form"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div class="service-fault-wide">
        <Select
          label={words().kind}
          hint={words().kindLines[draft().kind]}
          value={draft().kind}
          options={faultKinds.map((value) => ({ value, label: words().kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <Show when={draft().kind === 'status'}>
        <div class="service-fault-wide">
          <Select
            label={words().status}
            value={String(draft().status)}
            options={faultStatuses.map((status) => ({
              value: String(status),
              label: words().statuses[status],
            }))}
            onChange={(text) =>
              change({ status: faultStatuses.find((status) => String(status) === text) ?? 503 })
            }
          />
        </div>
      </Show>
      <Show when={draft().kind === 'delay'}>
        <div class="service-fault-wide">
          <TextField
            label={words().seconds}
            value={draft().seconds}
            maxLength={6}
            error={isSecondsWrong(draft()) ? words().secondsWrong : undefined}
            onInput={(seconds) => change({ seconds })}
          />
        </div>
      </Show>
      <Select
        label={words().operation}
        value={draft().operation}
        options={[
          { value: 'all' as const, label: words().allOperations },
          ...operations.map((value) => ({ value, label: words().operations[value] })),
        ]}
        onChange={(operation) => change({ operation })}
      />
      <Select
        label={words().often}
        value={draft().often}
        options={oftens.map((value) => ({ value, label: words().oftens[value] }))}
        onChange={(often) => change({ often })}
      />
      <Show when={draft().often === 'several'}>
        <div class="service-fault-count">
          <TextField
            label={words().count}
            value={draft().count}
            maxLength={7}
            inputMode="numeric"
            error={isCountWrong(draft()) ? words().countWrong : undefined}
            onInput={(count) => change({ count })}
          />
        </div>
      </Show>
      <div class="service-fault-wide">
        <Button type="submit" icon={Plus} disabled={fault() === null}>
          {words().add}
        </Button>
      </div>
    </form>
  )
}
