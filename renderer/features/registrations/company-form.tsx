import { createSignal } from 'solid-js'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { maskTypedCnpj, punctuateCnpj } from '../../../shared/rules/cnpj-mask.ts'
import { useText } from '../../i18n/text.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useRegistration } from './use-registration.ts'

export type CompanyDraft = { cnpj: string; name: string }

export const emptyCompany: CompanyDraft = { cnpj: '', name: '' }

const places = 14

/** A company by its CNPJ and name. What is only begun is no mistake yet; what is complete is checked at once. */
export const CompanyForm = (props: { draft: CompanyDraft; onChange: (draft: CompanyDraft) => void }) => {
  const { t } = useText()
  const words = () => t().registrations.company
  const registration = useRegistration()
  const [wasTried, setTried] = createSignal(false)
  const reading = () => readCnpj(props.draft.cnpj)
  const typed = () => props.draft.cnpj.replace(/[^0-9A-Za-z]/g, '').length
  const isBegun = () => typed() < places && !wasTried()
  const cnpjError = (): string | undefined => {
    const read = reading()
    if (read.ok || isBegun()) return undefined
    return t().problems.company_cnpj_invalid({ reason: read.reason }).what
  }
  const cnpjHint = (): string => {
    const read = reading()
    // A shorter one that closes with zeros in front is for spreadsheets: here somebody is still writing.
    if (typed() < places) return typed() === 0 ? words().cnpjHint : words().cnpjMissing(places - typed())
    return read.ok ? words().cnpjGood(punctuateCnpj(read.document)) : words().cnpjHint
  }
  const nameError = () =>
    wasTried() && props.draft.name.trim() === '' ? t().problems.company_name_missing({}).what : undefined
  const hasLetters = () => {
    const read = reading()
    return read.ok && /[A-Z]/.test(read.document)
  }
  const change = (patch: Partial<CompanyDraft>) => {
    registration.forget()
    props.onChange({ ...props.draft, ...patch })
  }
  const create = async () => {
    setTried(true)
    if (!reading().ok || props.draft.name.trim() === '') return
    const { draft } = props
    const isQueued = await registration.ask((calls, through) =>
      calls.companies.create({ ...through, ...draft }),
    )
    // What was typed meanwhile is another one.
    if (!isQueued || props.draft !== draft) return
    setTried(false)
    props.onChange(emptyCompany)
  }
  return (
    <RegistrationForm
      title={words().formTitle}
      registration={registration}
      actions={{ local: words().createLocal, remote: words().create }}
      warnings={hasLetters() && registration.isRemote() ? [words().cnpjLetters] : []}
      onSubmit={() => void create()}
    >
      <TextField
        label={words().cnpj}
        value={props.draft.cnpj}
        maxLength={60}
        hint={cnpjHint()}
        error={cnpjError()}
        onInput={(cnpj) => change({ cnpj: maskTypedCnpj(props.draft.cnpj, cnpj) })}
      />
      <TextField
        label={words().name}
        value={props.draft.name}
        maxLength={2_000}
        hint={words().nameHint}
        error={nameError()}
        onInput={(name) => change({ name })}
      />
    </RegistrationForm>
  )
}
