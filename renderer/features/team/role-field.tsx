import { type TeamRole, teamRoles } from '../../../shared/api/index.ts'
import { useText } from '../../i18n/text.ts'
import { Select } from '../../ui/select/select.tsx'

/** What somebody may do in a team. */
export const RoleField = (props: { value: TeamRole; onChange: (role: TeamRole) => void }) => {
  const { t } = useText()
  return (
    <Select
      label={t().team.members.role}
      hint={t().team.members.roleLines[props.value]}
      value={props.value}
      options={teamRoles.map((role) => ({ value: role, label: t().connections.team.roles[role] }))}
      onChange={props.onChange}
    />
  )
}
