import { For, Show } from 'solid-js'
import { reportRoles } from '../../../../shared/rules/report-columns.ts'
import { Select } from '../../../ui/select/select.tsx'
import { useSheetWords } from './sheet-words.ts'
import type { ReportFacts, ReportFile } from './use-report-file.ts'

const examplesShown = 3

/** What each column of a report is taken for, and why; those that are not used are folded away. */
export const ReportColumns = (props: { file: ReportFile; facts: ReportFacts }) => {
  const words = useSheetWords(() => props.file.isOfCallbacks())
  const indexes = () => props.facts.columns.map((_name, index) => index)
  const roleAt = (index: number) => props.file.columns()[index]?.role ?? 'unused'
  const used = () => indexes().filter((index) => roleAt(index) !== 'unused')
  const others = () => indexes().filter((index) => roleAt(index) === 'unused')
  return (
    <>
      <ul class="report-columns">
        <For each={used()}>{(index) => <Column file={props.file} facts={props.facts} index={index} />}</For>
      </ul>
      <Show when={others().length > 0}>
        <details class="report-fold" open={!props.file.canRead()}>
          <summary>{words().others(others().length)}</summary>
          <ul class="report-columns">
            <For each={others()}>
              {(index) => <Column file={props.file} facts={props.facts} index={index} />}
            </For>
          </ul>
        </details>
      </Show>
    </>
  )
}

const Column = (props: { file: ReportFile; facts: ReportFacts; index: number }) => {
  const words = useSheetWords(() => props.file.isOfCallbacks())
  const name = () => props.facts.columns[props.index] ?? ''
  const column = () => props.file.columns()[props.index]
  const why = () => column()?.why ?? undefined
  const examples = () =>
    [...new Set(props.facts.sample.map(({ cells }) => cells[props.index]?.trim() ?? ''))]
      .filter((cell) => cell !== '')
      .slice(0, examplesShown)
      .join(' · ')
  return (
    <li>
      <span class="report-column">
        <span class={props.file.isOfCallbacks() ? 'report-path' : 'truncate'} title={name()}>
          {name()}
          <Show when={why()}>{(reason) => <span class="muted"> · {words().why[reason()]}</span>}</Show>
        </span>
        <span class="truncate muted mono" title={examples()}>
          {examples()}
        </span>
      </span>
      <Select
        unlabelled
        label={words().roleOf(name())}
        value={column()?.role ?? 'unused'}
        options={reportRoles.map((value) => ({ value, label: words().roles[value] }))}
        onChange={(role) => props.file.setRole(props.index, role)}
      />
    </li>
  )
}
