import { useNavigate } from '@solidjs/router'
import { createEffect, createSignal, type JSX, Match, on, onCleanup, Show, Switch } from 'solid-js'
import { unwrap } from 'solid-js/store'
import type { AudienceRules } from '../../../../shared/bridge/record-audiences.ts'
import type { RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useNewDraft } from '../../../state/new-draft.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { SkeletonRows } from '../../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import './audience.css'
import { AudienceResult } from './audience-result.tsx'
import { PhoneRulesEditor } from './phone-rules-editor.tsx'
import { type AudienceRun, useAudienceRun } from './use-audience-run.ts'
import { WhoEditor } from './who-editor.tsx'

type SheetProps = {
  open: boolean
  onClose: () => void
  set: RecordSet
  view: RecordView
  isFiltered: boolean
  /** What the list is called at first. */
  name: string
}

/** Makes a list for a campaign of the records in view: who is left out, by which phone the others are reached. */
export const AudienceSheet = (props: SheetProps) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const navigate = useNavigate()
  const draft = useNewDraft()
  const stored = useQuery({
    topics: [],
    input: () => (props.open ? props.set.enrichmentId : null),
    read: (calls, enrichmentId) => calls.recordAudiences.rules({ enrichmentId }),
    keeps: true,
  })
  const hasPhones = () => props.set.fields.some(({ kind }) => kind === 'phone')
  // Kept here: whoever closes the sheet while the list is made goes on with something else, and is told at its end.
  const run = useAudienceRun(
    () => props.set.enrichmentId,
    (listId, name) => {
      const write = { label: t().recordAudience.write, run: () => void draft.writeSms(listId) }
      const see = { label: t().shell.news.see, run: () => navigate(`/lists/${listId}`) }
      toasts.say(t().recordAudience.made(name), props.open ? write : see)
      if (!props.open) return
      props.onClose()
      navigate(`/lists/${listId}`)
    },
  )
  return (
    <Switch>
      <Match when={!hasPhones()}>
        <Shell {...props}>
          <Notice kind="info" what={t().recordAudience.noPhones} todo={t().recordAudience.noPhonesTodo} />
        </Shell>
      </Match>
      <Match when={stored.value()}>{(rules) => <Sheet {...props} first={rules()} run={run} />}</Match>
      <Match when={stored.problem()}>
        {(problem) => (
          <Shell {...props}>
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => stored.refresh()}>{t().common.retry}</Button>}
            />
          </Shell>
        )}
      </Match>
      <Match when={true}>
        <Shell {...props}>
          <SkeletonRows rows={6} label={t().common.loading} />
        </Shell>
      </Match>
    </Switch>
  )
}

/** The sheet while there is nothing to choose in it. */
const Shell = (props: Pick<SheetProps, 'open' | 'onClose'> & { children: JSX.Element }) => {
  const { t } = useText()
  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={props.onClose}
      title={t().recordAudience.title}
      closeLabel={t().common.close}
    >
      {props.children}
    </Dialog>
  )
}

const previewRestMs = 250

const Sheet = (props: SheetProps & { first: AudienceRules; run: AudienceRun }) => {
  const { t, f, language } = useText()
  // eslint-disable-next-line solid/reactivity -- what was chosen last is where the person starts from
  const first = structuredClone(unwrap(props.first))
  const [rules, setRules] = createSignal<AudienceRules>(first)
  const [rested, setRested] = createSignal<AudienceRules>(first)
  const [name, setName] = createSignal('')
  const change = (patch: Partial<AudienceRules>) => setRules((known) => ({ ...known, ...patch }))

  createEffect(
    on(rules, (now) => {
      const timer = setTimeout(() => setRested(now), previewRestMs)
      onCleanup(() => clearTimeout(timer))
    }),
  )
  createEffect(
    on(
      () => props.open,
      () => setName(props.name),
    ),
  )
  const asked = () => ({ enrichmentId: props.set.enrichmentId, view: props.view, rules: rested() })
  const preview = useQuery({
    topics: [],
    input: () => (props.open ? JSON.stringify(asked()) : null),
    read: (calls, _input, signal) => calls.recordAudiences.preview(asked(), { signal }),
  })
  const isFresh = () => preview.value() !== undefined && rested() === rules()
  const make = () => props.run.start({ ...asked(), rules: rules(), name: name().trim(), headers: language() })

  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={props.onClose}
      title={t().recordAudience.title}
      closeLabel={t().common.close}
      footer={
        <Show
          when={!props.run.isBusy()}
          fallback={<Button onClick={() => props.run.cancel()}>{t().recordAudience.cancel}</Button>}
        >
          <Button kind="quiet" onClick={() => props.onClose()}>
            {t().common.cancel}
          </Button>
          <Button
            kind="main"
            disabled={!isFresh() || (preview.value()?.size ?? 0) === 0 || name().trim() === ''}
            onClick={() => make()}
          >
            {t().recordAudience.make(preview.value()?.size ?? 0)}
          </Button>
        </Show>
      }
    >
      <div class="audience-sheet">
        <p class="muted">{t().recordAudience.line}</p>
        <Show when={props.run.problem() ?? preview.problem()}>
          {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
        </Show>
        <Show when={props.run.isRunning() && props.run.job()}>
          {(now) => (
            <div class="audience-running" role="status">
              <p class="tabular">{t().recordAudience.making(now().done, now().total)}</p>
              <Progress
                label={t().recordAudience.title}
                share={now().total === 0 ? 0 : now().done / now().total}
              />
            </div>
          )}
        </Show>
        <TextField label={t().recordAudience.name} value={name()} maxLength={120} onInput={setName} />
        <WhoEditor set={props.set} rules={rules()} onChange={change} />
        <PhoneRulesEditor set={props.set} rules={rules()} onChange={change} />
        <AudienceResult
          preview={preview.value()}
          isFresh={isFresh()}
          heading={
            props.isFiltered
              ? t().recordAudience.filtered(preview.value()?.records ?? 0)
              : t().recordAudience.all(props.set.records)
          }
          write={f().number}
        />
      </div>
    </Dialog>
  )
}
