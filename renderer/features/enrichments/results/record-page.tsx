import { createMemo, For, type JSX, Match, Show, Switch } from 'solid-js'
import type { FieldSummary, RecordSet } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { cellText } from './cell-text.ts'
import { CopyButton } from './copy-button.tsx'
import { documentFields, fieldLabel, groupLabel, titleFields } from './fields.ts'
import { RecordContacts } from './record-contacts.tsx'
import { addressLines, factsByGroup, hasContacts, type ReadRecord, scoreOf } from './record-sections.ts'

/** How somebody is reached comes first: that is what a record is opened for most. */
const readingOrder = ['contacts', 'address', 'financial', 'person', 'company', null] as const

/** A record's fields by what they speak of; each group with its own way of being read. */
export const RecordPage = (props: { set: RecordSet; record: ReadRecord; withEmpty: boolean }) => {
  const { t } = useText()
  const named = () => [titleFields[props.set.shape], documentFields[props.set.shape]]
  const facts = createMemo(() => factsByGroup(props.record, named(), props.withEmpty))
  const isOpened = (group: FieldSummary['group']): boolean => {
    if (group === 'contacts') return hasContacts(props.record)
    if (group === 'address') return addressLines(props.record).length > 0
    return group === 'financial' && scoreOf(props.record) !== null
  }
  return (
    <For each={readingOrder}>
      {(group) => (
        <Show when={isOpened(group) || facts().has(group)}>
          <Section
            title={groupLabel(t(), props.set.shape, group)}
            facts={facts().get(group) ?? []}
            record={props.record}
          >
            <Show when={isOpened(group)}>
              <Switch>
                <Match when={group === 'contacts'}>
                  <RecordContacts record={props.record} />
                </Match>
                <Match when={group === 'address'}>
                  <Address record={props.record} />
                </Match>
                <Match when={group === 'financial'}>
                  <Score record={props.record} />
                </Match>
              </Switch>
            </Show>
          </Section>
        </Show>
      )}
    </For>
  )
}

const Section = (props: {
  title: string
  facts: readonly FieldSummary[]
  record: ReadRecord
  children: JSX.Element
}) => (
  <section class="record-section" aria-label={props.title}>
    <h3>{props.title}</h3>
    {props.children}
    <Show when={props.facts.length > 0}>
      <dl class="record-facts">
        <For each={props.facts}>{(field) => <Fact field={field} text={props.record.text(field.name)} />}</For>
      </dl>
    </Show>
  </section>
)

const Fact = (props: { field: FieldSummary; text: string }) => {
  const { t, f } = useText()
  const label = () => fieldLabel(t(), props.field.name)
  const words = () => cellText(t(), f(), props.field.kind, props.text)
  return (
    <div>
      <dt title={props.field.name}>{label()}</dt>
      <dd>
        <Show when={props.text !== ''} fallback={<span class="muted">{t().results.unknown}</span>}>
          <span>{words()}</span>
          <CopyButton name={label()} text={words()} />
        </Show>
      </dd>
    </div>
  )
}

const Address = (props: { record: ReadRecord }) => {
  const { t } = useText()
  const lines = () => addressLines(props.record)
  return (
    <div class="record-card">
      <address>
        <For each={lines()}>{(line) => <span>{line}</span>}</For>
      </address>
      <CopyButton name={t().results.address} text={lines().join('\n')} />
    </div>
  )
}

const Score = (props: { record: ReadRecord }) => {
  const { t, f } = useText()
  return (
    <Show when={scoreOf(props.record)}>
      {(found) => (
        <div class="record-score">
          <strong>{cellText(t(), f(), 'number', found().score)}</strong>
          <span>
            {fieldLabel(t(), found().field)}
            <Show when={found().message !== ''}>
              <small>{found().message}</small>
            </Show>
          </span>
        </div>
      )}
    </Show>
  )
}
