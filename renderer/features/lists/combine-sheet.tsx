import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import type { Combination } from '../../../shared/bridge/combinations.ts'
import { type ContactList, type ListOperation, listOperations } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import './combine-sheet.css'
import { originWords } from './origin-words.ts'
import { useCombination } from './use-combination.ts'

const longestName = 120

const cutName = (name: string, most: number): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`

/** Makes one list of several; says how many contacts it will have before it is made. Closing it cancels. */
export const CombineSheet = (props: {
  open: boolean
  /** As they were chosen, two at least. */
  lists: readonly ContactList[]
  onClose: () => void
  onMade: (listId: string) => void
}) => {
  const { t, f } = useText()
  const [operation, setOperation] = createSignal<ListOperation>('union')
  const [firstId, setFirstId] = createSignal('')
  const [typedName, setTypedName] = createSignal<string>()
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (!isOpen) return
        setFirstId(props.lists[0]?.id ?? '')
        setTypedName(undefined)
      },
    ),
  )

  const inOrder = createMemo(() =>
    props.lists.toSorted((a, b) => Number(b.id === firstId()) - Number(a.id === firstId())),
  )
  const wanted = createMemo<Combination | null>(
    () =>
      props.open && props.lists.length > 1
        ? { operation: operation(), listIds: inOrder().map(({ id }) => id) }
        : null,
    null,
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  )
  const combination = useCombination(wanted, (listId) => props.onMade(listId))

  const proposedName = () => {
    const nameBy = (most: number) => {
      const lists = inOrder().map((list) => cutName(list.name, most))
      const words = originWords(t(), f(), { operation: operation(), lists })
      return words.charAt(0).toUpperCase() + words.slice(1)
    }
    // Cut at its end it could be the name of the first list, which nothing was taken from.
    let most = longestName
    while (most > 1 && nameBy(most).length > longestName) most -= 1
    return nameBy(most).slice(0, longestName)
  }
  const name = () => typedName() ?? proposedName()
  const canStart = () =>
    (combination.preview()?.size ?? 0) > 0 && name().trim() !== '' && !combination.isRunning()
  const start = async () => {
    const asked = wanted()
    if (asked !== null) await combination.start({ ...asked, name: name().trim() })
  }
  const close = () => {
    combination.cancel()
    props.onClose()
  }
  const count = () => {
    const found = combination.preview()
    if (found === undefined) return combination.problem() === undefined ? t().lists.counting : ''
    return t().lists.wouldHave(found.size, found.duplicates)
  }

  const byOther = () => {
    const people = combination.preview()?.byOther ?? 0
    const asked = operation()
    return people === 0 || asked === 'union' ? null : t().lists.byOther[asked](people)
  }

  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={close}
      title={t().lists.combineTitle(props.lists.length)}
      closeLabel={t().common.close}
      footer={
        <Show
          when={combination.isRunning()}
          fallback={
            <>
              <Button onClick={close}>{t().common.cancel}</Button>
              <Button kind="main" disabled={!canStart()} onClick={start}>
                {t().lists.combineAction}
              </Button>
            </>
          }
        >
          <Button disabled={combination.isCancelling()} onClick={() => combination.cancel()}>
            {combination.isCancelling() ? t().lists.cancelling : t().lists.cancelCombining}
          </Button>
        </Show>
      }
    >
      <>
        <Show when={combination.problem()}>
          {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
        </Show>
        <Segmented
          label={t().lists.operation}
          value={operation()}
          disabled={combination.isRunning()}
          options={listOperations.map((value) => ({ value, label: t().lists.operations[value] }))}
          onChange={setOperation}
        />
        <p class="combine-hint">{t().lists.operationHints[operation()]}</p>
        <Select
          label={t().lists.firstList[operation()]}
          value={firstId()}
          disabled={combination.isRunning()}
          options={props.lists.map((list) => ({
            value: list.id,
            label: `${list.name} (${f().number(list.size)})`,
          }))}
          onChange={setFirstId}
        />
        <TextField
          label={t().lists.newName}
          value={name()}
          maxLength={longestName}
          disabled={combination.isRunning()}
          onInput={setTypedName}
        />
        <section class="combine-count" aria-live="polite" aria-label={t().lists.result}>
          <p>{count()}</p>
          <Show when={byOther()}>{(line) => <p class="combine-hint">{line()}</p>}</Show>
          <Show when={combination.isRunning()}>
            <Progress label={t().lists.combining} share={combination.share()} />
          </Show>
        </section>
      </>
    </Dialog>
  )
}
