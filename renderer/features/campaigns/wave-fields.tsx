import Moon from 'lucide-solid/icons/moon'
import { For, Show } from 'solid-js'
import { mostWaves, type PlannedWave, type WaveChoice } from '../../../shared/bridge/drafts.ts'
import type { Cost } from '../../../shared/rules/campaign-cost.ts'
import { moneyOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Select } from '../../ui/select/select.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import type { Autosave } from './autosave.ts'
import type { Check } from './use-check.ts'

const proposed: Record<WaveChoice['by'], WaveChoice> = {
  size: { by: 'size', size: 1_000, everyMinutes: 30 },
  count: { by: 'count', count: 3, everyMinutes: 60 },
  zone: { by: 'zone' },
  first: { by: 'first', percent: 1 },
}
const mostPeople = 10_000_000
const mostPercent = 50
const longestMinutes = 10_080
/** More of them are told by their number. */
const shownWaves = 6

/** Whether a campaign goes out at once or in several waves, and what that makes of it. */
export const WaveFields = (props: { autosave: Autosave; check: Check; disabled: boolean }) => {
  const { t } = useText()
  const content = () => props.autosave.content()
  const waves = () => content().waves
  const change = (patch: { size?: number; count?: number; everyMinutes?: number }) => {
    const before = bySteps(waves())
    if (before !== null) props.autosave.change({ waves: { ...before, ...patch } })
  }
  const percent = () => {
    const choice = waves()
    return choice?.by === 'first' ? choice.percent : null
  }
  /** Null where there is nothing to keep. */
  const keepsHere = () => {
    const choice = waves()
    return choice === null || choice.by === 'first' ? null : { value: choice.keepsHere === true }
  }
  const setKeepsHere = (value: boolean) => {
    const choice = waves()
    if (choice !== null && choice.by !== 'first')
      props.autosave.change({ waves: { ...choice, keepsHere: value } })
  }
  return (
    <Show
      when={content().wave === null}
      fallback={
        <Show when={content().wave}>
          {(wave) => (
            <>
              <p class="field-hint">{t().waves.isOne(wave().number, wave().of)}</p>
              <Show when={wave().keepsHere}>
                <p class="field-hint">{t().waves.isKept}</p>
              </Show>
            </>
          )}
        </Show>
      }
    >
      <Select
        label={t().waves.title}
        value={waves()?.by ?? 'none'}
        disabled={props.disabled}
        options={(['none', 'size', 'count', 'zone', 'first'] as const).map((value) => ({
          value,
          label: t().waves.by[value],
        }))}
        onChange={(by) => props.autosave.change({ waves: by === 'none' ? null : proposed[by] })}
      />
      <Show when={bySteps(waves())}>
        {(steps) => (
          <div class="composer-pair">
            <Show
              when={steps().by === 'size'}
              fallback={
                <NumberField
                  label={t().waves.count}
                  value={countOf(steps())}
                  least={2}
                  most={mostWaves}
                  error={t().waves.between(2, mostWaves)}
                  disabled={props.disabled}
                  onChange={(count) => change({ count })}
                />
              }
            >
              <NumberField
                label={t().waves.size}
                value={countOf(steps())}
                least={1}
                most={mostPeople}
                error={t().waves.between(1, mostPeople)}
                disabled={props.disabled}
                onChange={(size) => change({ size })}
              />
            </Show>
            <NumberField
              label={t().waves.every}
              value={steps().everyMinutes}
              least={1}
              most={longestMinutes}
              error={t().waves.between(1, longestMinutes)}
              disabled={props.disabled}
              onChange={(everyMinutes) => change({ everyMinutes })}
            />
          </div>
        )}
      </Show>
      <Show when={percent()}>
        {(value) => (
          <NumberField
            label={t().waves.percent}
            value={value()}
            least={1}
            most={mostPercent}
            error={t().waves.between(1, mostPercent)}
            disabled={props.disabled}
            onChange={(next) => props.autosave.change({ waves: { by: 'first', percent: next } })}
          />
        )}
      </Show>
      <Show when={keepsHere()}>
        {(kept) => (
          <div>
            <Checkbox
              label={t().waves.keepsHere}
              checked={kept().value}
              disabled={props.disabled}
              onChange={setKeepsHere}
            />
            <Show when={kept().value}>
              <p class="field-hint">{t().waves.keepsHereHint}</p>
            </Show>
          </div>
        )}
      </Show>
      <Show when={waves() !== null && (props.check.check()?.waves.length ?? 0) > 0}>
        <WavePlan waves={props.check.check()?.waves ?? []} isFresh={props.check.isFresh()} />
      </Show>
    </Show>
  )
}

type Steps = Extract<WaveChoice, { everyMinutes: number }>

const bySteps = (waves: WaveChoice | null): Steps | null =>
  waves === null || waves.by === 'zone' || waves.by === 'first' ? null : waves

const countOf = (steps: Steps): number => (steps.by === 'size' ? steps.size : steps.count)

/** The campaigns that a draft becomes, with their starts. */
export const WavePlan = (props: {
  waves: readonly PlannedWave[]
  /** In the order of the waves, where it is to be told. */
  costs?: readonly Cost[] | undefined
  isFresh: boolean
}) => {
  const { t, f } = useText()
  const rest = () => props.waves.length - shownWaves
  const costWords = ({ micros, unpriced }: Cost): string =>
    unpriced.length > 0 ? t().money.cost.noPrice : moneyOf(f(), micros)
  const startOf = ({ waits, startAt }: PlannedWave): string => {
    if (waits === 'word') return t().waves.onYourWord
    return waits === 'here' ? t().waves.fromHere(f().when(startAt)) : f().when(startAt)
  }
  return (
    <ol class="wave-plan" data-stale={props.isFresh ? undefined : ''}>
      <For each={props.waves.slice(0, shownWaves)}>
        {(wave, index) => (
          <li>
            <span>
              {t().waves.wave(index() + 1)}
              <Show when={wave.zone}>{(zone) => <> · {t().waves.zones[zone()]}</>}</Show>
            </span>
            <span class={wave.outside > 0 ? 'wave-night' : undefined}>
              <Show when={wave.outside > 0}>
                <Moon size={12} aria-hidden="true" />{' '}
              </Show>
              {startOf(wave)}
              <Show when={wave.outside > 0}> · {t().waves.outside(wave.outside)}</Show>
            </span>
            <span>
              {t().waves.people(wave.recipients)}
              <Show when={props.costs?.[index()]}>{(cost) => <> · {costWords(cost())}</>}</Show>
            </span>
          </li>
        )}
      </For>
      <Show when={rest() > 0}>
        <li class="muted">{t().waves.more(rest(), f().when(props.waves.at(-1)?.startAt ?? ''))}</li>
      </Show>
    </ol>
  )
}
