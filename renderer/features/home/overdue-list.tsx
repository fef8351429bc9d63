import { A } from '@solidjs/router'
import { Show } from 'solid-js'
import type { Home } from '../../../shared/bridge/home.ts'
import { keptListWords, removedListWords } from '../../i18n/list-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useKeepList } from '../../state/use-keep-list.ts'
import { useRemoveList } from '../../state/use-remove-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'

/** A list that was to be kept until a day that has passed: the person keeps it longer or removes it, by one click. */
export const OverdueList = (props: { list: Home['overdueLists'][number] }) => {
  const { t, f } = useText()
  const keeping = useKeepList(keptListWords(t, f))
  const removal = useRemoveList(removedListWords(t))
  return (
    <div class="home-choice">
      <div class="home-item">
        <Dot tone="amber" />
        <span class="home-item-text">
          <span>
            <A href={`/lists/${props.list.id}`}>{t().home.overdue(props.list.name)}</A>
          </span>
          <span class="truncate">
            {t().home.overdueLine(props.list.size, f().date(props.list.keepUntil ?? ''), props.list.days)}
          </span>
        </span>
        <span class="home-choices">
          <Button onClick={() => keeping.prolong(props.list)}>{t().home.prolong(keeping.days())}</Button>
          <Button onClick={() => removal.remove(props.list)}>{t().lists.remove}</Button>
        </span>
      </div>
      <Show when={keeping.problem() ?? removal.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
    </div>
  )
}
