import { A, useParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import FlaskConical from 'lucide-solid/icons/flask-conical'
import Send from 'lucide-solid/icons/send'
import { createEffect, createSignal, on, Match, onCleanup, Show, Switch } from 'solid-js'
import { unwrap } from 'solid-js/store'
import type { Draft } from '../../../shared/bridge/drafts.ts'
import { hasText } from '../../../shared/rules/campaign-types.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { usePageActions } from '../../state/use-page-actions.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { beginLead } from '../../ui/page/lead-to-fault.ts'
import { Page } from '../../ui/page/page.tsx'
import { type Autosave, createAutosave } from './autosave.ts'
import { createCardPictures } from './card-pictures.ts'
import './composer.css'
import { ComposerForm } from './composer-form.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { TestSheet } from './test-sheet.tsx'
import { useCheck } from './use-check.ts'
import { useMainKey } from './use-main-key.ts'
import { usePreview } from './use-preview.ts'

/** One draft: written at the left, seen on a phone at the right. */
export const ComposerPage = () => {
  const { t } = useText()
  const params = useParams<{ id: string }>()
  const draft = useQuery({
    topics: ['drafts'],
    input: () => params.id,
    read: (calls, id) => calls.drafts.get({ id }),
  })
  return (
    <Switch>
      <Match when={draft.problem()}>
        {(problem) => (
          <Page title={t().composer.heading} back={<BackToCampaigns />}>
            <div class="page-narrow">
              <Notice kind="error" {...problemWords(t(), problem())} />
            </div>
          </Page>
        )}
      </Match>
      <Match when={draft.value()?.id} keyed>
        {(_) => <Show when={draft.value()}>{(found) => <Composer draft={found()} />}</Show>}
      </Match>
    </Switch>
  )
}

const BackToCampaigns = () => {
  const { t } = useText()
  return (
    <A href="/campaigns" class="page-back">
      <ChevronLeft size={14} aria-hidden="true" />
      {t().campaigns.title}
    </A>
  )
}

const plainCopy = (draft: Draft): Draft => structuredClone(unwrap(draft))

const Composer = (props: { draft: Draft }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const id = () => props.draft.id
  // eslint-disable-next-line solid/reactivity -- the first reading starts the session; later ones come by the effect below
  const autosave = createAutosave(plainCopy(props.draft), (revision, content) =>
    workspace.calls.drafts.save({ id: id(), revision, content }),
  )
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const check = useCheck(id, autosave)
  const preview = usePreview(autosave.content)
  const pictures = createCardPictures()
  const [isTesting, setTesting] = createSignal(false)
  const [isReviewing, setReviewing] = createSignal(false)
  // What is missing is said quietly until the person asked to send; a new draft is not a mistake.
  const [wasTried, setTried] = createSignal(false)
  const [isPreparing, setPreparing] = createSignal(false)
  let form: HTMLDivElement | undefined

  const isFrozen = () => props.draft.outboxItemId !== null
  const errors = () => check.check()?.lints.filter((lint) => lint.level === 'error') ?? []

  createEffect(
    on(
      () => props.draft.revision,
      (revision) => {
        if (autosave.state() === 'saved' && revision > autosave.revision())
          autosave.adopt(plainCopy(props.draft))
      },
      { defer: true },
    ),
  )
  // Whoever closes the window right after the last letter keeps that letter.
  const onLeave = () => void autosave.flush()
  window.addEventListener('blur', onLeave)
  window.addEventListener('pagehide', onLeave)
  onCleanup(() => {
    window.removeEventListener('blur', onLeave)
    window.removeEventListener('pagehide', onLeave)
  })

  const review = async () => {
    const leadToFault = beginLead()
    setTried(true)
    setPreparing(true)
    await autosave.flush()
    // What was just written must be in the numbers; without a save there are none to wait for.
    if (autosave.state() === 'saved') await check.whenFresh()
    setPreparing(false)
    if (!check.isFresh()) return
    if (errors().length > 0) leadToFault(form)
    else setReviewing(true)
  }

  usePageActions(() =>
    isFrozen()
      ? []
      : [
          {
            label: t().composer.review,
            icon: Send,
            disabled: isPreparing(),
            run: () => void review(),
          },
          { label: t().testSend.open, icon: FlaskConical, run: () => setTesting(true) },
        ],
  )
  useMainKey(() => !isFrozen() && !isPreparing() && !isReviewing() && !isTesting(), review)

  return (
    <Page
      title={autosave.content().title === '' ? t().campaigns.untitled : autosave.content().title}
      line={
        <>
          {t().composer.kinds[autosave.content().kind]} · <SaveWords autosave={autosave} />
        </>
      }
      back={<BackToCampaigns />}
      actions={
        <Show when={!isFrozen()}>
          <Show when={isPreparing()}>
            <span class="composer-problems">{t().review.checking}</span>
          </Show>
          <Show when={errors().length > 0 && !isPreparing()}>
            <span class="composer-problems" data-tried={wasTried() ? '' : undefined}>
              {t().composer.problems(errors().length)}
            </span>
          </Show>
          <Button onClick={() => setTesting(true)}>{t().testSend.open}</Button>
          <Button kind="main" disabled={isPreparing()} onClick={() => review()}>
            {t().composer.review}
          </Button>
        </Show>
      }
    >
      <div class="composer">
        <div class="composer-left" ref={(element) => (form = element)}>
          <Conflict autosave={autosave} draftId={id()} />
          <Show when={check.problem()}>
            {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
          </Show>
          <Show when={isFrozen()}>
            <Notice
              kind="info"
              what={t().composer.inOutboxTitle}
              kept={t().composer.inOutboxKept}
              todo={t().composer.inOutboxTodo}
              actions={
                <A class="button" data-kind="plain" href="/outbox">
                  {t().composer.goToOutbox}
                </A>
              }
            />
          </Show>
          <ComposerForm
            draftId={id()}
            autosave={autosave}
            check={check}
            lists={lists.value() ?? []}
            pictures={pictures}
            disabled={isFrozen()}
            wasTried={wasTried()}
            preview={preview}
          />
        </div>
        <PreviewPanel autosave={autosave} preview={preview} check={check} pictures={pictures} />
      </div>
      <TestSheet
        open={isTesting()}
        onClose={() => setTesting(false)}
        draftId={id()}
        autosave={autosave}
        position={preview.position()}
        text={hasText(autosave.content().kind) ? (preview.preview()?.text ?? null) : ''}
      />
      <ReviewSheet
        open={isReviewing()}
        onClose={() => setReviewing(false)}
        draftId={id()}
        autosave={autosave}
        check={check}
        pictures={pictures}
        list={lists.value()?.find((list) => list.id === autosave.content().listId)}
      />
    </Page>
  )
}

/** The tick: "saved at" is only said of what is committed. */
const SaveWords = (props: { autosave: Autosave }) => {
  const { t, f } = useText()
  return (
    <span role="status">
      <Switch>
        <Match when={props.autosave.state() === 'saved'}>
          {t().composer.savedAt(f().time(props.autosave.savedAt()))}
        </Match>
        <Match when={props.autosave.state() === 'changed'}>{t().composer.unsaved}</Match>
        <Match when={props.autosave.state() === 'saving'}>{t().composer.saving}</Match>
        <Match when={true}>
          <span class="composer-unsaved">{t().composer.notSaved}</span>
        </Match>
      </Switch>
    </span>
  )
}

const Conflict = (props: { autosave: Autosave; draftId: string }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const other = () => workspace.calls.drafts.get({ id: props.draftId })
  const keepMine = async () => {
    const found = await other()
    if (found.ok) await props.autosave.saveOnTopOf(found.value.revision)
  }
  const openOther = async () => {
    const found = await other()
    if (found.ok) props.autosave.adopt(found.value)
  }
  return (
    <Show when={props.autosave.problem()}>
      {(problem) => (
        <Notice
          kind="error"
          {...problemWords(t(), problem())}
          actions={
            <Show when={props.autosave.state() === 'conflict'}>
              <Button onClick={() => keepMine()}>{t().composer.conflictMine}</Button>
              <Button onClick={() => openOther()}>{t().composer.conflictOther}</Button>
            </Show>
          }
        />
      )}
    </Show>
  )
}
