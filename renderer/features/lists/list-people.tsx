import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch, untrack } from 'solid-js'
import type { ContactList, ListRow, ListView } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { FilterChip } from '../../ui/filter/filter-chip.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { whenRested } from '../../ui/text-field/when-rested.ts'
import { CopyPeople } from './copy-people.tsx'
import './list-people.css'
import { chipsOf, isFiltered, withoutFilters } from './list-view.ts'
import { PeopleTable } from './people-table.tsx'
import { RenameColumn } from './rename-column.tsx'
import type { ListChanges } from './use-list-changes.ts'

/** The people of a list: looked for, filtered, sorted; taken out, blocked, saved and copied. */
export const ListPeople = (props: {
  list: ContactList
  view: ListView
  changes: ListChanges
  onView: (view: ListView) => void
}) => {
  const { t, f } = useText()
  const [typed, setTyped] = createSignal(untrack(() => props.view.search))
  const [chosen, setChosen] = createSignal<ReadonlyMap<number, ListRow>>(new Map())
  const [isCopying, setCopying] = createSignal(false)
  const [renaming, setRenaming] = createSignal<number | null>(null)
  whenRested(typed, (text) => props.onView({ ...props.view, search: text }))
  const shownBy = createMemo(() => JSON.stringify({ ...props.view, sort: null }))
  // Whoever is out of sight is not chosen without being seen.
  createEffect(on([shownBy, () => props.list.size], () => setChosen(new Map()), { defer: true }))
  let counted = ''
  const found = useQuery<string, { people: number; isWhole: boolean }>({
    // Who is shown by the result of a phone changes with the results.
    topics: ['lists', 'results'],
    input: () => `${props.list.id} ${shownBy()}`,
    read: async (calls, input, signal, tell) => {
      for (;;) {
        const result = await calls.lists.count({ id: props.list.id, view: props.view }, { signal })
        if (!result.ok) return result
        if (result.value.isWhole) {
          counted = input
          return result
        }
        // Counted again after a change, the figure that is there does not begin from nothing.
        if (input !== counted) tell(result.value)
      }
    },
    keeps: true,
  })
  const people = () => found.value()?.people ?? 0
  const isSearching = () => found.value()?.isWhole === false
  const outcomes = useQuery({
    topics: ['lists', 'results'],
    input: () => (props.list.roles.includes('phone') ? props.list.id : null),
    read: (calls, id, signal) => calls.lists.outcomes({ id }, { signal }),
    keeps: true,
  })
  const failed = () => outcomes.value()?.failed ?? 0
  const choose = (row: ListRow, isChosen: boolean) => {
    const next = new Map(chosen())
    if (isChosen) next.set(row.sourceRow, row)
    else next.delete(row.sourceRow)
    setChosen(next)
  }
  const clear = () => {
    setTyped('')
    props.onView(withoutFilters(props.view))
  }
  const removeChosen = async () => {
    await props.changes.remove({ view: props.view, sourceRows: [...chosen().keys()] })
  }
  return (
    <div class="list-people">
      <div class="list-people-tools">
        <SearchField label={t().lists.searchPeople} value={typed()} onInput={setTyped} />
        <Show when={failed() > 0 && props.view.outcome === null}>
          <Button small onClick={() => props.onView({ ...props.view, outcome: 'failed' })}>
            {t().lists.failedPhones(failed())}
          </Button>
        </Show>
        <Show when={isFiltered(props.view)}>
          <span class="list-people-count" aria-live={isSearching() ? 'off' : 'polite'}>
            {isSearching() ? t().lists.shownSoFar(people()) : t().lists.shown(people(), props.list.size)}
          </span>
          <ul class="filter-chips" aria-label={t().results.filters}>
            <For each={chipsOf(t(), props.view)}>
              {(chip) => (
                <FilterChip
                  words={chip.words}
                  removeLabel={t().results.removeFilter(chip.words)}
                  onRemove={() => props.onView(chip.without)}
                />
              )}
            </For>
          </ul>
          <Button small kind="quiet" onClick={clear}>
            {t().results.clearFilters}
          </Button>
        </Show>
        <span class="list-people-actions">
          <Show
            when={chosen().size > 0}
            fallback={
              <Menu
                label={isFiltered(props.view) ? t().lists.withShown(people()) : t().lists.withAll}
                disabled={people() === 0 || isSearching()}
                items={[
                  {
                    label: isFiltered(props.view) ? t().lists.copyShown : t().lists.copyAll,
                    run: () => setCopying(true),
                  },
                  { label: t().lists.saveCsv, run: () => void props.changes.save(props.view, 'csv') },
                  { label: t().lists.saveXlsx, run: () => void props.changes.save(props.view, 'xlsx') },
                  ...(isFiltered(props.view)
                    ? [
                        {
                          label: t().lists.removePeople,
                          danger: true,
                          run: () => void props.changes.remove({ view: props.view, sourceRows: null }),
                        },
                      ]
                    : []),
                ]}
              />
            }
          >
            <span>{t().lists.chosen(chosen().size)}</span>
            <Button small onClick={removeChosen}>
              {t().lists.removePeople}
            </Button>
            <Button small onClick={() => props.changes.block([...chosen().values()])}>
              {t().lists.block}
            </Button>
            <Button small kind="quiet" onClick={() => setChosen(new Map())}>
              {t().common.cancel}
            </Button>
          </Show>
        </span>
      </div>
      <Switch>
        <Match when={found.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Match>
        <Match when={found.isSlow()}>
          <SkeletonRows rows={8} label={t().common.loading} />
        </Match>
        <Match when={people() === 0 && found.value()?.isWhole}>
          <EmptyState
            title={props.list.size === 0 ? t().lists.summaryEmpty : t().lists.noPersonFound}
            line={props.list.size === 0 ? undefined : t().lists.noPersonFoundLine}
            actions={
              isFiltered(props.view) ? <Button onClick={clear}>{t().results.clearFilters}</Button> : undefined
            }
          />
        </Match>
        <Match when={found.value()}>
          <PeopleTable
            list={props.list}
            view={props.view}
            count={people()}
            hasResults={failed() + (outcomes.value()?.reached ?? 0) > 0}
            chosen={chosen()}
            onChoose={choose}
            onView={props.onView}
            onRenameColumn={setRenaming}
          />
        </Match>
      </Switch>
      <CopyPeople
        open={isCopying()}
        list={props.list}
        view={props.view}
        people={f().number(people())}
        onClose={() => setCopying(false)}
      />
      <RenameColumn list={props.list} column={renaming()} onClose={() => setRenaming(null)} />
    </div>
  )
}
