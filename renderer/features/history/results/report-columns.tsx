import { reportRoles } from '../../../../shared/rules/report-columns.ts'
import { ColumnRoles } from '../../../ui/column-roles/column-roles.tsx'
import { useSheetWords } from './sheet-words.ts'
import type { ReportFacts, ReportFile } from './use-report-file.ts'

/** What each column of a report is taken for, and why. */
export const ReportColumns = (props: { file: ReportFile; facts: ReportFacts }) => {
  const words = useSheetWords(() => props.file.isOfCallbacks())
  return (
    <ColumnRoles
      columns={props.facts.columns.map((name, index) => {
        const { role, why } = props.file.columns()[index] ?? { role: 'unused', why: null }
        return { name, role, why: why === null ? undefined : words().why[why] }
      })}
      sample={props.facts.sample}
      roles={reportRoles.map((value) => ({ value, label: words().roles[value] }))}
      words={words()}
      areNamesWhole={props.file.isOfCallbacks()}
      areOthersOpen={!props.file.canRead()}
      onRole={props.file.setRole}
    />
  )
}
