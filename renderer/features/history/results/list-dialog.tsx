import { useNavigate } from '@solidjs/router'
import { createEffect, createSignal, on, Show } from 'solid-js'
import { type DraftKind, draftKinds } from '../../../../shared/bridge/drafts.ts'
import type { OutboxItemDetail } from '../../../../shared/bridge/outbox.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { Standing } from '../../../../shared/rules/results.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useNewDraft } from '../../../state/new-draft.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'

const longestName = 120

/** Makes a list of recipients who stand so, and a campaign for it: by another channel than the one that they came from. */
export const ListDialog = (props: {
  open: boolean
  item: OutboxItemDetail
  standing: Standing | null
  count: number
  onClose: () => void
}) => {
  const { t, language } = useText()
  const words = () => t().campaignResults
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const draft = useNewDraft()
  const [name, setName] = createSignal('')
  const [kind, setKind] = createSignal<DraftKind>('SMSSHORT')
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (!isOpen) return
        const who = props.standing === null ? words().everyone : words().standings[props.standing]
        const campaign = props.item.title === '' ? t().common.untitled : props.item.title
        setName(words().listNameOf(campaign, who).slice(0, longestName))
        setKind(props.item.kind === 'SMSSHORT' ? 'RCS_TEXT' : 'SMSSHORT')
        setProblem(undefined)
      },
    ),
  )
  /** @returns the list's id; undefined where there is none */
  const make = async (): Promise<string | undefined> => {
    const result = await workspace.calls.results.makeList({
      itemId: props.item.id,
      standings: props.standing === null ? [] : [props.standing],
      name: name().trim(),
      language: language(),
    })
    setProblem(result.ok ? undefined : result.problem)
    return result.ok ? result.value.listId : undefined
  }
  const onlyList = async () => {
    const made = name().trim()
    const listId = await make()
    if (listId === undefined) return
    props.onClose()
    toasts.say(words().listMade(made), { label: words().see, run: () => navigate(`/lists/${listId}`) })
  }
  const withCampaign = async () => {
    const listId = await make()
    if (listId === undefined) return
    await draft.write(kind(), listId)
    setProblem(draft.problem())
  }
  const isNameless = () => name().trim() === ''
  return (
    <Dialog
      open={props.open}
      onClose={() => props.onClose()}
      title={words().listTitle(props.count)}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isNameless()} onClick={onlyList}>
            {words().onlyList}
          </Button>
          <Button kind="main" disabled={isNameless()} onClick={withCampaign}>
            {words().listAndCampaign}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <p class="field-hint">{words().listLine}</p>
      <TextField label={words().listName} value={name()} maxLength={longestName} onInput={setName} />
      <Select
        label={words().channel}
        value={kind()}
        options={draftKinds.map((value) => ({ value, label: t().composer.kinds[value] }))}
        onChange={setKind}
      />
    </Dialog>
  )
}
