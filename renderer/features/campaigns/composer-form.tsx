import { createMemo, createUniqueId, type JSX, Show } from 'solid-js'
import { draftKinds, type Lint } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { rcsFindingCodes, rcsLimits } from '../../../shared/rules/rcs-limits.ts'
import { hasText, isVoice } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { createMedia, lowWindow } from '../../state/media.ts'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AudienceFields } from './audience-fields.tsx'
import type { Autosave } from './autosave.ts'
import { ButtonsEditor } from './buttons-editor.tsx'
import type { CardPictures } from './card-pictures.ts'
import { CardsEditor } from './cards-editor.tsx'
import { ConnectionField } from './connection-field.tsx'
import { GeneralText } from './general-text.tsx'
import { inInsertOrder } from './insert-order.ts'
import { Lints, missingCodes } from './lints.tsx'
import { StartFields } from './start-fields.tsx'
import { TemplateEditor } from './template-editor.tsx'
import type { Check } from './use-check.ts'
import { useColumnFormats } from './use-column-formats.ts'
import type { Preview } from './use-preview.ts'
import { VoiceFields } from './voice-fields.tsx'
import { WaveFields } from './wave-fields.tsx'

type LintCode = Lint['code']

const codesOf = {
  who: [
    'list_missing',
    'audience_empty',
    'filter_column_unknown',
    'filter_value_missing',
    'filter_value_not_comparable',
    'suppression_lists_old',
    'same_person_again',
  ],
  title: ['title_missing'],
  message: [
    'message_missing',
    'rcs_text_too_long',
    'braces_left',
    'template_broken',
    'variable_unknown',
    'formatter_unknown',
    'value_missing',
    'value_placeholder',
    'value_replaced',
    'value_unformatted',
    'decimal_unformatted',
    'letters_break_gsm7',
    'over_one_segment',
  ],
  general: ['general_text_missing', 'general_text_not_filled'],
  content: ['audio_missing', 'audio_too_long', ...rcsFindingCodes],
  where: [
    'connection_missing',
    'connection_not_allowed',
    'callback_url_malformed',
    'callback_url_with_credentials',
    'callback_url_not_encrypted',
    'callback_url_this_computer',
    'callback_url_fragment',
  ],
  when: ['start_in_past', 'start_impossible', 'waves_too_many', 'waves_need_a_time', 'outside_sending_hours'],
} as const satisfies Record<string, readonly LintCode[]>

/** The form in the order of thought: to whom, what, when, through what. */
export const ComposerForm = (props: {
  draftId: string
  autosave: Autosave
  check: Check
  lists: readonly ContactList[]
  pictures: CardPictures
  disabled: boolean
  wasTried: boolean
  preview: Preview
}) => {
  const { t } = useText()
  const isLow = createMedia(window, lowWindow)
  const messageLintsId = createUniqueId()
  const content = () => props.autosave.content()
  const list = createMemo(() => props.lists.find((one) => one.id === content().listId))
  const formats = useColumnFormats(list)
  const insertable = createMemo(() => {
    const current = list()
    return current === undefined ? null : inInsertOrder(current.columns, current.roles)
  })
  const messageColumn = () => {
    const index = list()?.roles.indexOf('message') ?? -1
    return list()?.columns[index] ?? null
  }
  const lintsOf = (place: keyof typeof codesOf): readonly Lint[] => {
    const codes: readonly LintCode[] = codesOf[place]
    return props.check.check()?.lints.filter((lint) => codes.includes(lint.code)) ?? []
  }
  const around = () => ({
    autosave: props.autosave,
    check: props.check,
    columns: list()?.columns ?? [],
    disabled: props.disabled,
  })
  const hasError = (place: keyof typeof codesOf) =>
    lintsOf(place).some(
      (lint) => lint.level === 'error' && (props.wasTried || !missingCodes.includes(lint.code)),
    )

  return (
    <div class="composer-form">
      <Step title={t().composer.who}>
        <AudienceFields
          autosave={props.autosave}
          check={props.check}
          draftId={props.draftId}
          lists={props.lists}
          list={list()}
          disabled={props.disabled}
        />
        <Lints lints={lintsOf('who')} around={around()} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.what}>
        <TextField
          label={t().composer.campaignTitle}
          value={content().title}
          hint={isLow() ? undefined : t().composer.titleHint}
          maxLength={120}
          disabled={props.disabled}
          onInput={(title) => props.autosave.change({ title })}
        />
        <Lints lints={lintsOf('title')} around={around()} wasTried={props.wasTried} />
        <Segmented
          label={t().composer.kind}
          value={content().kind}
          disabled={props.disabled}
          options={draftKinds.map((kind) => ({ value: kind, label: t().composer.kinds[kind] }))}
          onChange={(kind) => props.autosave.change({ kind })}
        />
        <Show when={hasText(content().kind)}>
          <TemplateEditor
            value={content().template}
            columns={insertable()}
            marksLetters={content().kind === 'SMSSHORT' && !content().plainLetters}
            formats={formats()}
            messageColumn={messageColumn()}
            disabled={props.disabled}
            invalid={hasError('message')}
            describedBy={messageLintsId}
            onInput={(template) => props.autosave.change({ template })}
          />
          <div id={messageLintsId}>
            <Lints
              lints={lintsOf('message')}
              around={around()}
              wasTried={props.wasTried}
              preview={props.preview}
            />
          </div>
          <Show when={content().kind === 'SMSSHORT'}>
            <Switch
              label={t().composer.plainLetters}
              line={t().composer.plainLettersSave(
                props.check.check()?.plainLettersSave ?? null,
                content().plainLetters,
              )}
              checked={content().plainLetters}
              disabled={props.disabled}
              onChange={(plainLetters) => props.autosave.change({ plainLetters })}
            />
          </Show>
          <GeneralText
            content={content()}
            disabled={props.disabled}
            invalid={hasError('general')}
            onChange={props.autosave.change}
          />
          <Lints lints={lintsOf('general')} around={around()} wasTried={props.wasTried} />
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
        <Show when={isVoice(content().kind)}>
          <p class="field-hint">{t().campaigns.kindLines[content().kind]}</p>
          <VoiceFields
            audioId={content().audioId}
            disabled={props.disabled}
            onChange={(audioId) => props.autosave.change({ audioId })}
            whenSaved={props.autosave.flush}
          />
        </Show>
        <Lints lints={lintsOf('content')} around={around()} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.when}>
        <StartFields
          start={content().start}
          kind={content().kind}
          disabled={props.disabled}
          onChange={(start) => props.autosave.change({ start })}
        />
        <WaveFields autosave={props.autosave} check={props.check} disabled={props.disabled} />
        <Lints lints={lintsOf('when')} around={around()} wasTried={props.wasTried} />
      </Step>
      <Step title={t().composer.where}>
        <ConnectionField autosave={props.autosave} disabled={props.disabled} />
        <Lints lints={lintsOf('where')} around={around()} wasTried={props.wasTried} />
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
