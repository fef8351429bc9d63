import { Show } from 'solid-js'
import { callChoices } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { useTeams } from '../../state/teams.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Select } from '../../ui/select/select.tsx'
import './audience-fields.css'
import { AudienceSteps } from './audience-steps.tsx'
import type { Autosave } from './autosave.ts'
import { FiltersEditor } from './filters-editor.tsx'
import type { Check } from './use-check.ts'

const offeredDays = [1, 3, 7, 15, 30, 60, 90]

/** Whom a campaign is for: a list, whom of it, and how many that leaves. */
export const AudienceFields = (props: {
  draftId: string
  autosave: Autosave
  check: Check
  lists: readonly ContactList[]
  list: ContactList | undefined
  disabled: boolean
}) => {
  const { t, f } = useText()
  const content = () => props.autosave.content()
  const days = () => {
    const chosen = content().notContactedDays
    return chosen === null || offeredDays.includes(chosen)
      ? offeredDays
      : [...offeredDays, chosen].toSorted((a, b) => a - b)
  }
  const isCall = () => isVoice(content().kind)
  /** Of one phone for each person there is nothing to choose. */
  const hasChoice = () => isCall() && (props.list?.roles.filter((role) => role === 'phone').length ?? 0) > 1
  const teams = useTeams()
  const contactedHint = () =>
    [
      t().audience.contactedHint,
      ...(teams.all() ?? []).map(({ id, name }) => {
        const seenAt = teams.contactsSeenIn(id)
        return seenAt === null
          ? t().audience.contactedTeamUnknown(name)
          : t().audience.contactedTeam(name, f().when(seenAt))
      }),
    ].join(' ')
  return (
    <>
      <div class="composer-pair audience-pair">
        <Select
          label={t().composer.list}
          value={content().listId ?? ''}
          disabled={props.disabled}
          hint={props.lists.length === 0 ? t().composer.noLists : undefined}
          options={[
            { value: '', label: t().composer.chooseList, disabled: true },
            ...props.lists.map((one) => ({
              value: one.id,
              label: t().composer.listOption(one.name, one.size),
            })),
          ]}
          onChange={(listId) => props.autosave.change({ listId })}
        />
        <Show when={props.list !== undefined}>
          <Select
            label={t().audience.contacted}
            value={String(content().notContactedDays ?? '')}
            disabled={props.disabled}
            hint={content().notContactedDays === null ? undefined : contactedHint()}
            options={[
              { value: '', label: t().audience.contactedNobody },
              ...days().map((each) => ({ value: String(each), label: t().audience.contactedDays(each) })),
            ]}
            onChange={(text) =>
              props.autosave.change({ notContactedDays: text === '' ? null : Number(text) })
            }
          />
        </Show>
        <Show when={hasChoice()}>
          <Select
            label={t().audience.callsFirst}
            value={content().callsFirst}
            disabled={props.disabled}
            hint={content().callsFirst === 'landline' ? t().audience.sharedLandlines : undefined}
            options={callChoices.map((value) => ({ value, label: t().audience.callChoices[value] }))}
            onChange={(callsFirst) => props.autosave.change({ callsFirst })}
          />
        </Show>
      </div>
      <Show when={props.list}>
        {(list) => (
          <>
            <FiltersEditor
              filters={content().filters}
              listId={list().id}
              columns={list().columns}
              disabled={props.disabled}
              onChange={(filters) => props.autosave.change({ filters })}
            />
            <Show when={list().roles.includes('cpf')}>
              <div class="one-per-person">
                <Checkbox
                  label={t().audience.onePerPerson}
                  checked={content().onePerPerson}
                  disabled={props.disabled}
                  onChange={(onePerPerson) => props.autosave.change({ onePerPerson })}
                />
                <Show when={content().onePerPerson}>
                  <p class="field-hint">
                    {isCall() ? t().audience.onePerPersonCallHint : t().audience.onePerPersonHint}
                  </p>
                </Show>
              </div>
            </Show>
            <AudienceSteps
              draftId={props.draftId}
              isCall={isCall()}
              check={props.check}
              listName={list().name}
              filters={content().filters}
            />
          </>
        )}
      </Show>
    </>
  )
}
