import { createMemo, Show } from 'solid-js'
import type { TableHeader } from '../../../shared/rules/area-code-columns.ts'
import { rescueRows } from '../../../shared/rules/rescue-rows.ts'
import { reasonsOf, type Tally } from '../../../shared/rules/row-verdict.ts'
import { dddOptions } from '../../i18n/ddd-options.ts'
import { useText } from '../../i18n/text.ts'
import type { FileRules } from '../../state/file-rules.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'

/** Says why every row of a file is refused, with the one step that would have most of them accepted. */
export const NothingTaken = (props: {
  tally: Tally
  header: TableHeader
  defaultDdd: string | null
  /** Some rows of the file, to try steps on. */
  rows: readonly (readonly string[])[]
  onRules: (rules: Partial<FileRules>) => void
}) => {
  const text = useText()
  const { t } = text
  const main = () => reasonsOf(props.tally)[0]
  const rescue = createMemo(() => rescueRows(props.header, props.rows, props.defaultDdd))
  const roleStep = () => {
    const step = rescue()
    return step === null || step.kind === 'choose_ddd' ? null : step
  }
  const label = (step: NonNullable<ReturnType<typeof roleStep>>): string => {
    const role = step.roles[step.column] ?? 'variable'
    return t().imports.rescues[step.kind](props.header.columns[step.column] ?? '', t().rows.roles[role])
  }
  return (
    <Show when={main()}>
      {(reason) => (
        <div class="import-problem">
          <Notice
            kind="warning"
            what={t().imports.nothingTaken(
              props.tally.rows,
              t().rows.reasons[reason().reason].short,
              reason().count,
            )}
            todo={t().rows.reasons[reason().reason].why}
            actions={
              <>
                <Show when={roleStep()}>
                  {(step) => (
                    <Button kind="main" onClick={() => props.onRules({ roles: step().roles })}>
                      {label(step())}
                    </Button>
                  )}
                </Show>
                <Show when={rescue()?.kind === 'choose_ddd'}>
                  <Select
                    unlabelled
                    label={t().imports.ddd}
                    value=""
                    options={[
                      { value: '', label: t().imports.chooseDdd, disabled: true },
                      ...dddOptions(t()).slice(1),
                    ]}
                    onChange={(ddd) => props.onRules({ defaultDdd: ddd === '' ? null : ddd })}
                  />
                </Show>
              </>
            }
          />
        </div>
      )}
    </Show>
  )
}
