import { ColumnRoles } from '../../ui/column-roles/column-roles.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

const Roles = (props: {
  around: Surroundings
  name: 'usual' | 'long' | 'unbroken'
  areOthersOpen?: boolean
  areNamesWhole?: boolean
}) => {
  const words = () => props.around.t.bills
  const text = () => props.around.samples[props.name]
  return (
    <ColumnRoles
      columns={[
        { name: text(), role: 'phone', why: words().why.header },
        { name: text(), role: 'unused', why: undefined },
      ]}
      sample={[{ cells: [text(), text()] }]}
      roles={(['phone', 'unused'] as const).map((value) => ({ value, label: words().roles[value] }))}
      words={words()}
      areNamesWhole={props.areNamesWhole === true}
      areOthersOpen={props.areOthersOpen === true}
      onRole={() => {}}
    />
  )
}

export const columnExhibits: readonly Exhibit[] = [
  {
    of: 'column-roles',
    states: [
      {
        name: 'one not used',
        draw: (around) => <Roles around={around} name="usual" areOthersOpen />,
      },
      { name: 'long texts', draw: (around) => <Roles around={around} name="long" /> },
      { name: 'unbroken texts', draw: (around) => <Roles around={around} name="unbroken" /> },
      { name: 'paths', draw: (around) => <Roles around={around} name="unbroken" areNamesWhole /> },
    ],
  },
]
