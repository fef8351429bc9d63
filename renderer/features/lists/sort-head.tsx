import { useText } from '../../i18n/text.ts'
import type { GridColumn } from '../../ui/grid/grid-props.ts'
import { SortButton } from '../../ui/grid/sort-button.tsx'

/** A column's name that sorts by it: upwards, downwards, not at all. */
export const SortHead = (props: { name: string; sort: GridColumn['sort']; onTurn: () => void }) => {
  const { t } = useText()
  const does = () => {
    if (props.sort === undefined) return t().results.sortUp(props.name)
    return props.sort === 'ascending' ? t().results.sortDown(props.name) : t().results.sortNone(props.name)
  }
  return <SortButton title={props.name} label={does()} sort={props.sort} onSort={() => props.onTurn()} />
}
