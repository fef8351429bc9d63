import { Show } from 'solid-js'
import { writePhone } from '../../i18n/formats.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useTestPhones } from '../../state/test-phones.ts'
import { EntryList } from '../../ui/entry-list/entry-list.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'

/** One's own phones, to which tests of a campaign go. */
export const TestPhonesPanel = () => {
  const { t } = useText()
  const own = useTestPhones()
  return (
    <Panel title={t().testSend.phones}>
      <p class="hours-line">{t().testSend.phonesLine}</p>
      <Show when={own.problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <EntryList
        entries={own.phones().map((phone) => ({ key: phone, text: writePhone(phone) }))}
        most={own.most}
        label={t().testSend.add}
        addLabel={t().testSend.addButton}
        removeLabel={t().testSend.remove}
        onAdd={own.add}
        onRemove={(phone) => void own.remove(phone)}
      />
    </Panel>
  )
}
