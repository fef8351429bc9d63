import { createEffect, createSignal, on, Show } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import {
  type SuppressionSource,
  suppressionSources,
  type KeptStorage,
} from '../../../shared/bridge/suppressions.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { dddOptions } from '../../i18n/ddd-options.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useFilePassword } from '../../state/file-password.ts'
import { fileNameOf, withoutEnding } from '../../state/import-queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ReadingFields } from '../../ui/reading-fields/reading-fields.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { UnlockForm } from '../../ui/unlock-form/unlock-form.tsx'
import { ColumnFields } from './column-fields.tsx'
import { Counted } from './counted.tsx'
import { useListFile } from './use-list-file.ts'

/** A file before it blocks anybody: what list it is, what is in it, and what its first rows would block. */
export const ImportSheet = (props: {
  ticket: FileTicket | undefined
  onStart: () => void
  onClose: () => void
}) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const words = () => t().suppressions.sheet
  const file = useListFile(() => props.ticket)
  const [name, setName] = createSignal('')
  // What a list is, only the person knows: nothing is proposed that a hurried hand would confirm.
  const [source, setSource] = createSignal<SuppressionSource | ''>('')
  const [obtainedOn, setObtainedOn] = createSignal('')
  const [storage, setStorage] = createSignal<KeptStorage>('plain')
  const [startProblem, setStartProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.ticket,
      (ticket) => {
        if (ticket === undefined) return
        setName(withoutEnding(fileNameOf(ticket)).slice(0, 120))
        setSource('')
        setObtainedOn('')
        setStartProblem(undefined)
      },
    ),
  )
  const today = () => localDate(Date.now())
  const isFuture = () => obtainedOn() > today()
  const missing = () => {
    if (file.fileId() === undefined) return ''
    if (!file.hasKey()) return words().missing.key
    if (name().trim() === '') return words().missing.name
    if (source() === '') return words().missing.source
    if (obtainedOn() === '') return words().missing.date
    if (isFuture()) return words().missing.future
    const counted = file.tally()
    if (counted === undefined) return ''
    return file.facts()?.complete === true && counted.accepted === 0 ? words().missing.nothing : undefined
  }
  const start = async () => {
    const from = source()
    const fileId = file.fileId()
    if (from === '' || fileId === undefined) return
    const result = await workspace.calls.suppressions.start({
      fileId,
      roles: [...file.roles()],
      defaultDdd: file.defaultDdd(),
      name: name().trim(),
      source: from,
      obtainedOn: obtainedOn(),
      storage: storage(),
    })
    setStartProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    props.onStart()
    props.onClose()
  }
  const problem = () => file.problem() ?? startProblem()
  const password = useFilePassword(() => props.ticket, problem, file.again)
  return (
    <ActionDialog
      kind="sheet"
      open={props.ticket !== undefined}
      title={words().title}
      words={t().common}
      action={words().start}
      note={missing() ?? ''}
      disabled={missing() !== undefined}
      onAction={start}
      onClose={() => props.onClose()}
    >
      <Show when={password.locked()} keyed>
        {(_path) => <UnlockForm {...t().imports.password} {...password.form(t().imports.password.wrong)} />}
      </Show>
      <Show when={password.locked() === undefined && problem()}>
        {(what) => (
          <Notice
            kind="error"
            {...problemWords(t(), what())}
            actions={<Button onClick={() => file.again()}>{t().common.retry}</Button>}
          />
        )}
      </Show>
      <p class="field-hint copyable">
        {fileNameOf(props.ticket ?? '')}
        <Show when={file.facts()}>
          {(facts) => (
            <>
              {' '}
              · {t().imports.kinds[facts().kind]}, {f().bytes(facts().fileBytes)}
            </>
          )}
        </Show>
      </p>
      <section class="suppressions-part">
        <h3>{words().about}</h3>
        <TextField label={t().suppressions.name} value={name()} maxLength={120} onInput={setName} />
        <div class="suppressions-pair">
          <Select
            label={t().suppressions.source}
            value={source()}
            options={[
              { value: '', label: words().chooseSource, disabled: true },
              ...suppressionSources.map((value) => ({ value, label: t().suppressions.sources[value] })),
            ]}
            hint={source() === 'invalid_number' ? t().suppressions.invalidNumberHint : undefined}
            onChange={setSource}
          />
          <TextField
            type="date"
            label={t().suppressions.obtainedOn}
            value={obtainedOn()}
            max={today()}
            hint={words().obtainedHint}
            error={isFuture() ? words().missing.future : undefined}
            onInput={setObtainedOn}
          />
        </div>
        <div class="field">
          <span class="field-label">{words().storage}</span>
          <Segmented
            label={words().storage}
            value={storage()}
            options={(['plain', 'hashed'] as const).map((value) => ({
              value,
              label: t().suppressions.storages[value],
            }))}
            onChange={setStorage}
          />
          <span class="field-hint">{words().storageHint[storage()]}</span>
        </div>
      </section>
      <Show
        when={file.facts()}
        fallback={
          <Show when={problem() === undefined}>
            <p class="muted">{words().reading}</p>
          </Show>
        }
      >
        {(facts) => (
          <>
            <section class="suppressions-part">
              <h3>{words().columns}</h3>
              <p class="field-hint">{words().columnsHint}</p>
              <ColumnFields file={file} facts={facts()} />
            </section>
            <Show when={file.tally()}>
              {(tally) => (
                <section class="suppressions-part">
                  <h3>
                    {facts().complete ? words().verdictAll(tally().rows) : words().verdictFirst(tally().rows)}
                  </h3>
                  <Counted tally={tally()} />
                </section>
              )}
            </Show>
            <details class="suppressions-part suppressions-details">
              <summary>{words().howRead}</summary>
              <div class="suppressions-reading">
                <ReadingFields
                  words={t().imports}
                  facts={facts()}
                  choices={file.choices()}
                  onChoices={file.readOtherwise}
                />
                <Select
                  label={t().imports.ddd}
                  value={file.defaultDdd() ?? ''}
                  options={dddOptions(t())}
                  onChange={(ddd) => file.setDefaultDdd(ddd === '' ? null : ddd)}
                />
              </div>
            </details>
          </>
        )}
      </Show>
    </ActionDialog>
  )
}
