import { createMemo, createUniqueId, For, type JSX, Show } from 'solid-js'
import { draftKinds, type Lint, type StartChoice } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { rcsFindingCodes, rcsLimits } from '../../../shared/rules/rcs-limits.ts'
import { lintWords } from '../../i18n/lint-words.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Autosave } from './autosave.ts'
import { ButtonsEditor } from './buttons-editor.tsx'
import type { CardPictures } from './card-pictures.ts'
import { CardsEditor } from './cards-editor.tsx'
import { offeredZones, ownZone, proposedLocalTime, startInWords } from './start-words.ts'
import { TemplateEditor } from './template-editor.tsx'
import type { Check } from './use-check.ts'
import { VoiceFields } from './voice-fields.tsx'

type LintCode = Lint['code']

const codesOf = {
  who: [
    'list_missing',
    'audience_empty',
    'landlines_left_out',
    'suppressed_left_out',
    'suppression_lists_old',
  ],
  title: ['title_missing'],
  message: [
    'message_missing',
    'rcs_text_too_long',
    'template_broken',
    'variable_unknown',
    'formatter_unknown',
    'value_missing',
    'value_unformatted',
    'letters_break_gsm7',
    'over_one_segment',
  ],
  content: ['audio_missing', 'audio_too_long', ...rcsFindingCodes],
  where: ['connection_missing'],
  when: ['start_in_past', 'start_impossible', 'outside_sending_hours'],
} as const satisfies Record<string, readonly LintCode[]>

/** What is missing in a draft that was only begun is no mistake yet. */
const missing: readonly LintCode[] = ['title_missing', 'list_missing', 'message_missing', 'audio_missing']

/** The form in the order of thought: to whom, what, when, through what. */
export const ComposerForm = (props: {
  autosave: Autosave
  check: Check
  lists: readonly ContactList[]
  pictures: CardPictures
  disabled: boolean
  wasTried: boolean
}) => {
  const { t } = useText()
  const messageLintsId = createUniqueId()
  const content = () => props.autosave.content()
  const list = createMemo(() => props.lists.find((one) => one.id === content().listId))
  const messageColumn = () => {
    const index = list()?.roles.indexOf('message') ?? -1
    return list()?.columns[index] ?? null
  }
  const lintsOf = (place: keyof typeof codesOf): readonly Lint[] => {
    const codes: readonly LintCode[] = codesOf[place]
    return props.check.check()?.lints.filter((lint) => codes.includes(lint.code)) ?? []
  }
  const hasError = (place: keyof typeof codesOf) =>
    lintsOf(place).some((lint) => lint.level === 'error' && (props.wasTried || !missing.includes(lint.code)))

  return (
    <div class="composer-form">
      <Step title={t().composer.who}>
        <Select
          label={t().composer.list}
          value={content().listId ?? ''}
          disabled={props.disabled}
          hint={props.lists.length === 0 ? t().composer.noLists : undefined}
          options={[
            { value: '', label: t().composer.chooseList, disabled: true },
            ...props.lists.map((one) => ({
              value: one.id,
              label: t().composer.listOption(one.name, one.size),
            })),
          ]}
          onChange={(listId) => props.autosave.change({ listId })}
        />
        <Lints lints={lintsOf('who')} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.what}>
        <TextField
          label={t().composer.campaignTitle}
          value={content().title}
          hint={t().composer.titleHint}
          maxLength={120}
          disabled={props.disabled}
          onInput={(title) => props.autosave.change({ title })}
        />
        <Lints lints={lintsOf('title')} wasTried={props.wasTried} />
        <Segmented
          label={t().composer.kind}
          value={content().kind}
          disabled={props.disabled}
          options={draftKinds.map((kind) => ({ value: kind, label: t().composer.kinds[kind] }))}
          onChange={(kind) => props.autosave.change({ kind })}
        />
        <Show when={content().kind === 'SMSSHORT' || content().kind === 'RCS_TEXT'}>
          <TemplateEditor
            value={content().template}
            columns={list()?.columns ?? null}
            isSms={content().kind === 'SMSSHORT'}
            messageColumn={messageColumn()}
            disabled={props.disabled}
            invalid={hasError('message')}
            describedBy={messageLintsId}
            onInput={(template) => props.autosave.change({ template })}
          />
          <div id={messageLintsId}>
            <Lints lints={lintsOf('message')} wasTried={props.wasTried} />
          </div>
        </Show>
        <Show when={content().kind === 'RCS_TEXT'}>
          <ButtonsEditor
            buttons={content().buttons}
            most={rcsLimits.buttonsPerMessage}
            disabled={props.disabled}
            onChange={(buttons) => props.autosave.change({ buttons })}
          />
        </Show>
        <Show when={content().kind === 'RCS_CAROUSEL'}>
          <CardsEditor
            cards={content().cards}
            pictures={props.pictures}
            disabled={props.disabled}
            onChange={(cards) => props.autosave.change({ cards })}
          />
        </Show>
        <Show when={content().kind === 'TVOZ' || content().kind === 'URA'}>
          <VoiceFields
            audioId={content().audioId}
            disabled={props.disabled}
            onChange={(audioId) => props.autosave.change({ audioId })}
            whenSaved={props.autosave.flush}
          />
        </Show>
        <Lints lints={lintsOf('content')} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.when}>
        <StartFields
          start={content().start}
          disabled={props.disabled}
          onChange={(start) => props.autosave.change({ start })}
        />
        <Lints lints={lintsOf('when')} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.where}>
        <ConnectionField autosave={props.autosave} disabled={props.disabled} />
        <Lints lints={lintsOf('where')} wasTried={props.wasTried} />
      </Step>
    </div>
  )
}

const Step = (props: { title: string; children: JSX.Element }) => {
  const id = createUniqueId()
  return (
    <section class="composer-step" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <div class="composer-fields">{props.children}</div>
    </section>
  )
}

const Lints = (props: { lints: readonly Lint[]; wasTried: boolean }) => {
  const { t } = useText()
  const tone = (lint: Lint) => {
    if (lint.level === 'warning') return 'amber'
    return props.wasTried || !missing.includes(lint.code) ? 'red' : 'neutral'
  }
  return (
    <ul class="lints" aria-live="polite">
      <For each={props.lints}>{(lint) => <li data-tone={tone(lint)}>{lintWords(t(), lint)}</li>}</For>
    </ul>
  )
}

const StartFields = (props: {
  start: StartChoice
  disabled: boolean
  onChange: (start: StartChoice) => void
}) => {
  const { t, f } = useText()
  const later = () => (props.start.mode === 'at' ? props.start : null)
  const words = () => startInWords(props.start, f())
  const choose = (mode: StartChoice['mode']) =>
    props.onChange(
      mode === 'now' ? { mode } : { mode, localTime: proposedLocalTime(Date.now()), zone: ownZone() },
    )
  return (
    <>
      <Segmented
        label={t().composer.when}
        value={props.start.mode}
        disabled={props.disabled}
        options={[
          { value: 'now', label: t().composer.now },
          { value: 'at', label: t().composer.at },
        ]}
        onChange={choose}
      />
      <Show when={later()}>
        {(at) => (
          <>
            <div class="composer-pair">
              <TextField
                type="datetime-local"
                label={t().composer.dateTime}
                value={at().localTime}
                disabled={props.disabled}
                onInput={(localTime) => {
                  // The field is empty while a part of it is being typed.
                  if (localTime !== '') props.onChange({ mode: 'at', localTime, zone: at().zone })
                }}
              />
              <Select
                label={t().composer.zone}
                value={at().zone}
                disabled={props.disabled}
                options={offeredZones(ownZone(), at().zone).map((zone) => ({
                  value: zone,
                  label: zone === ownZone() ? t().composer.yourZone(f().zoneName(zone)) : f().zoneName(zone),
                }))}
                onChange={(zone) => props.onChange({ mode: 'at', localTime: at().localTime, zone })}
              />
            </div>
            <Show when={words()}>
              {(start) => (
                <p class="field-hint tabular">
                  {t().composer.startsAt(start().inZone)}
                  <Show when={start().other}>
                    {(clock) => <> {t().composer.onOtherClock[clock().whose](clock().text)}</>}
                  </Show>
                </p>
              )}
            </Show>
          </>
        )}
      </Show>
    </>
  )
}

const ConnectionField = (props: { autosave: Autosave; disabled: boolean }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const chosen = () => connections.value()?.find((one) => one.id === props.autosave.content().connectionId)
  const nameOf = (id: string, name: string) => (id === 'embedded' ? t().shell.localService : name)
  const address = () => shell.state()?.service.baseUrl?.replace('http://', '') ?? ''
  return (
    <>
      <Select
        label={t().composer.connection}
        value={props.autosave.content().connectionId}
        disabled={props.disabled}
        hint={hint()}
        options={(connections.value() ?? []).map((one) => ({
          value: one.id,
          label: nameOf(one.id, one.name),
        }))}
        onChange={(connectionId) => props.autosave.change({ connectionId })}
      />
      <Show when={chosen()?.kind === 'remote' && chosen()}>
        {(remote) => (
          <Notice
            kind="warning"
            what={t().composer.remoteWhat(remote().name)}
            todo={t().composer.remoteTodo(remote().baseUrl ?? '')}
          />
        )}
      </Show>
    </>
  )

  function hint(): string | undefined {
    const kind = chosen()?.kind
    if (kind === undefined) return undefined
    return kind === 'embedded' && address() !== ''
      ? `${address()}. ${t().composer.connectionHint.embedded}`
      : t().composer.connectionHint[kind]
  }
}
