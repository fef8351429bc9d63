import { createEffect, createSignal, on, Show } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { daysOverdue } from '../../../shared/rules/retention.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { keptListWords } from '../../i18n/list-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useKeepList } from '../../state/use-keep-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** The last day on which a list is kept; amber once it has passed. */
export const KeptUntil = (props: { keepUntil: string | null }) => {
  const { t, f } = useText()
  return (
    <Show when={props.keepUntil} fallback={<span class="muted">{t().lists.noKeepDate}</span>}>
      {(day) => (
        <Show when={daysOverdue(day(), localDate(Date.now())) > 0} fallback={f().shortDate(day())}>
          <StateTag tone="amber">{f().shortDate(day())}</StateTag>
        </Show>
      )}
    </Show>
  )
}

/** Sets until when a list is kept; open while `list` is set. */
export const KeepUntilDialog = (props: { list: ContactList | undefined; onClose: () => void }) => {
  const { t, f } = useText()
  const keeping = useKeepList(keptListWords(t, f))
  const [day, setDay] = createSignal('')
  createEffect(
    on(
      () => props.list?.id,
      () => setDay(props.list?.keepUntil ?? ''),
    ),
  )
  const save = async (until: string | null) => {
    if (props.list !== undefined && (await keeping.keep(props.list, until))) props.onClose()
  }
  return (
    <Dialog
      open={props.list !== undefined}
      onClose={() => props.onClose()}
      title={t().lists.keepTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button onClick={() => save(null)}>{t().lists.keepWithoutDate}</Button>
          <Button kind="main" disabled={day() === ''} onClick={() => save(day())}>
            {t().common.save}
          </Button>
        </>
      }
    >
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (day() !== '') void save(day())
        }}
      >
        <Show when={keeping.problem()}>
          {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
        </Show>
        <TextField
          type="date"
          label={t().lists.keepUntil}
          value={day()}
          hint={t().lists.keepLine}
          autofocus
          onInput={setDay}
        />
      </form>
    </Dialog>
  )
}
