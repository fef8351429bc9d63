import { Match, Show, Switch } from 'solid-js'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { SpreadsheetFacts } from '../../../../shared/processes/reader.ts'
import { billRoles } from '../../../../shared/rules/bill-columns.ts'
import { useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { shareOf } from '../../../state/import-progress.ts'
import { fileNameOf } from '../../../state/import-queue.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ColumnRoles } from '../../../ui/column-roles/column-roles.tsx'
import { Fold } from '../../../ui/fold/fold.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { ReadingFields } from '../../../ui/reading-fields/reading-fields.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import type { BillFile } from './use-bill-file.ts'

/** What the bill is held against, what its columns are, and the start of the check. */
export const BillFilePanel = (props: { ticket: FileTicket; file: BillFile }) => {
  const { t, f } = useText()
  const words = () => t().bills
  return (
    <Panel title={words().file}>
      <div class="bill-file">
        <p class="field-hint copyable">
          {fileNameOf(props.ticket)}
          <Show when={props.file.facts()}>
            {(facts) => (
              <>
                {' '}
                · {t().imports.kinds[facts().kind]}, {f().bytes(facts().fileBytes)}
              </>
            )}
          </Show>
        </p>
        <Show
          when={props.file.facts()}
          fallback={
            <Show when={props.file.problem() === undefined}>
              <p class="muted">{words().opening}</p>
            </Show>
          }
        >
          {(facts) => <Choices file={props.file} facts={facts()} />}
        </Show>
      </div>
    </Panel>
  )
}

const Choices = (props: { file: BillFile; facts: SpreadsheetFacts }) => {
  const { t } = useText()
  const words = () => t().bills
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  /** The chosen one; by itself a real one, as a simulation is not billed. */
  const connectionId = () => {
    const known = connections.value() ?? []
    const chosen = known.find(({ id }) => id === props.file.connectionId())
    return (chosen ?? known.find(({ kind }) => kind === 'remote') ?? known[0])?.id
  }
  const check = () => {
    const id = connectionId()
    return id === undefined ? undefined : props.file.check(id)
  }
  return (
    <>
      <div class="bill-about">
        <Select
          label={words().connection}
          value={connectionId() ?? ''}
          options={(connections.value() ?? []).map(({ id, kind, name }) => ({
            value: id,
            label: kind === 'embedded' ? t().shell.localService : name,
          }))}
          onChange={props.file.setConnectionId}
        />
        <TextField
          type="date"
          label={words().from}
          value={props.file.period().from}
          error={props.file.isPeriod() ? undefined : words().periodWrong}
          onInput={(from) => props.file.setPeriod({ from })}
        />
        <TextField
          type="date"
          label={words().to}
          value={props.file.period().to}
          onInput={(to) => props.file.setPeriod({ to })}
        />
      </div>
      <Show when={!props.file.canRead()}>
        <p class="bill-missing">{words().missing}</p>
      </Show>
      <Switch
        fallback={
          <div class="bill-start">
            <Button
              kind={props.file.done() === undefined ? 'main' : undefined}
              disabled={!props.file.isReady() || connectionId() === undefined}
              onClick={check}
            >
              {props.file.done() === undefined ? words().check : words().checkAgain}
            </Button>
            <Show when={props.file.work.job()?.state === 'cancelled'}>
              <span class="muted">{words().cancelled}</span>
            </Show>
          </div>
        }
      >
        <Match when={props.file.work.isRunning()}>
          <UnderWay file={props.file} />
        </Match>
      </Switch>
      <section class="bill-part">
        <h3>{words().columns}</h3>
        <p class="field-hint">{words().columnsHint}</p>
        <ColumnRoles
          columns={props.facts.columns.map((name, index) => {
            const { role, why } = props.file.columns()[index] ?? { role: 'unused', why: null }
            return { name, role, why: why === null ? undefined : words().why[why] }
          })}
          sample={props.facts.sample}
          roles={billRoles.map((value) => ({ value, label: words().roles[value] }))}
          words={words()}
          areOthersOpen={!props.file.canRead()}
          onRole={props.file.setRole}
        />
      </section>
      <Fold title={words().howRead}>
        <ReadingFields
          words={t().imports}
          facts={props.facts}
          choices={props.file.choices()}
          onChoices={props.file.readOtherwise}
        />
      </Fold>
    </>
  )
}

const UnderWay = (props: { file: BillFile }) => {
  const { t } = useText()
  const job = () => props.file.work.job() ?? { rows: 0, bytesRead: 0, bytesTotal: 0 }
  const label = () => {
    const { rows, bytesRead, bytesTotal } = job()
    return bytesTotal > 0 && bytesRead >= bytesTotal ? t().bills.comparing(rows) : t().bills.reading(rows)
  }
  return (
    <div class="bill-progress" aria-live="polite">
      <p class="muted tabular">{label()}</p>
      <Progress label={label()} share={shareOf(job())} />
      <Button disabled={props.file.work.isCancelling()} onClick={props.file.work.cancel}>
        {t().common.cancel}
      </Button>
    </div>
  )
}
