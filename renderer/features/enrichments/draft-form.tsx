import { For, type JSX, Show } from 'solid-js'
import type { DocumentType, EnrichmentType } from '../../../shared/api/enrichment.ts'
import { type EnrichmentFault, legalBases } from '../../../shared/bridge/enrichments.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { readDecimal } from '../../i18n/read-decimal.ts'
import { useText } from '../../i18n/text.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { Button } from '../../ui/button/button.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import { DecimalField } from './decimal-field.tsx'
import type { EnrichmentDraft } from './use-enrichment-draft.ts'

const documentTypes: readonly DocumentType[] = ['CPF', 'CNPJ']
const types: readonly EnrichmentType[] = ['PROFILE_360', 'TARGET_PRO', 'PRO_RATE_FINANCIAL']

/** The form in the order of thought: whose, what, what for, through what. */
export const DraftForm = (props: {
  draft: EnrichmentDraft
  lists: readonly ContactList[] | undefined
  faults: readonly EnrichmentFault[]
  wasTried: boolean
}) => {
  const { t, language } = useText()
  const openFiles = useOpenFiles()
  const content = () => props.draft.content()
  const words = () => t().enrichments.form
  const role = () => (content().documentType === 'CPF' ? 'cpf' : 'cnpj')
  /** Lists of which documents are known, of either kind, those of the chosen kind first. */
  const lists = () =>
    (props.lists ?? [])
      .filter(({ roles }) => roles.includes('cpf') || roles.includes('cnpj'))
      .toSorted((a, b) => Number(b.roles.includes(role())) - Number(a.roles.includes(role())))
  const fault = (...codes: EnrichmentFault[]) => {
    const found = codes.find((code) => props.faults.includes(code))
    return found !== undefined && (props.wasTried || found === 'budget_exceeded')
      ? t().enrichments.faults[found]
      : undefined
  }
  const choose = (listId: string) => {
    const list = props.lists?.find(({ id }) => id === listId)
    if (list === undefined) return
    const previous = props.lists?.find(({ id }) => id === content().listId)?.name ?? ''
    // A name that only repeats the list's goes along with it.
    const follows = content().name === '' || content().name === previous
    props.draft.change({
      listId,
      ...(follows ? { name: list.name } : {}),
      ...(list.roles.includes(role()) ? {} : { documentType: list.roles.includes('cnpj') ? 'CNPJ' : 'CPF' }),
    })
  }

  return (
    <div class="enrichment-form">
      <Step title={words().whom}>
        <Show
          when={props.lists === undefined || lists().length > 0}
          fallback={<p class="muted">{words().noLists}</p>}
        >
          <Select
            label={words().list}
            value={content().listId ?? ''}
            error={fault('list_missing', 'documents_missing')}
            options={[
              ...(content().listId === null ? [{ value: '', label: words().chooseList }] : []),
              ...lists().map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choose}
          />
        </Show>
        <div class="enrichment-pair">
          <Segmented
            label={words().documentType}
            value={content().documentType}
            options={documentTypes.map((value) => ({ value, label: value }))}
            onChange={(documentType) => props.draft.change({ documentType })}
          />
          <Button kind="quiet" onClick={() => openFiles()}>
            {words().openFile}
          </Button>
        </div>
      </Step>
      <Step title={words().what}>
        <Show
          when={content().documentType === 'CPF'}
          fallback={
            <p class="enrichment-shape">
              <strong>{t().enrichments.shapes.CNPJ.name}</strong>
              <span>{t().enrichments.shapes.CNPJ.line}</span>
            </p>
          }
        >
          <div class="enrichment-shapes" role="radiogroup" aria-label={words().type}>
            <For each={types}>
              {(type) => (
                <label class="enrichment-shape" data-chosen={content().type === type ? '' : undefined}>
                  <input
                    type="radio"
                    class="unseen"
                    name="type"
                    checked={content().type === type}
                    onChange={() => props.draft.change({ type })}
                  />
                  <strong>{t().enrichments.shapes[type].name}</strong>
                  <span>{t().enrichments.shapes[type].line}</span>
                </label>
              )}
            </For>
          </div>
        </Show>
        <TextField
          label={words().nameLabel}
          value={content().name}
          hint={words().nameHint}
          error={fault('name_missing')}
          maxLength={120}
          onInput={(name) => props.draft.change({ name })}
        />
      </Step>
      <Step title={words().why}>
        <TextArea
          label={words().purpose}
          value={content().purpose}
          rows={2}
          hint={words().purposeHint}
          error={fault('purpose_missing')}
          maxLength={500}
          onInput={(purpose) => props.draft.change({ purpose })}
        />
        <Select
          label={words().basis}
          value={content().legalBasis ?? ''}
          hint={words().basisHint}
          error={fault('legal_basis_missing')}
          options={[
            ...(content().legalBasis === null ? [{ value: '' as const, label: words().chooseBasis }] : []),
            ...legalBases.map((value) => ({ value, label: t().enrichments.bases[value] })),
          ]}
          onChange={(basis) => basis !== '' && props.draft.change({ legalBasis: basis })}
        />
      </Step>
      <Step title={words().where}>
        <ConnectionChoice
          connectionId={content().connectionId}
          error={fault('connection_missing', 'connection_not_allowed')}
          onChange={(connectionId) => props.draft.change({ connectionId })}
        />
        <div class="enrichment-pair">
          <NumberField
            label={`${words().reuse} (${words().days})`}
            value={content().reuseDays}
            least={0}
            most={3_650}
            error={words().daysWrong}
            onChange={(reuseDays) => props.draft.change({ reuseDays })}
          />
          <DecimalField
            label={words().price}
            value={content().price}
            hint={words().priceHint}
            error={words().priceWrong}
            fault={fault('price_unknown', 'budget_exceeded')}
            read={(text) => {
              const decimal = readDecimal(text, language())
              return decimal !== null && /^\d{1,3}(?:\.\d{1,4})?$/.test(decimal) ? decimal : null
            }}
            onChange={(price) => props.draft.change({ price })}
          />
        </div>
      </Step>
    </div>
  )
}

const Step = (props: { title: string; children: JSX.Element }) => (
  <section class="enrichment-step">
    <h2>{props.title}</h2>
    <div class="enrichment-fields">{props.children}</div>
  </section>
)
