import Trash from 'lucide-solid/icons/trash'
import { For } from 'solid-js'
import type { SetAside } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/button/button.tsx'
import './data-care.css'

/** Data that did not open, each with the way to be rid of them. */
export const SetAsideTable = (props: { all: readonly SetAside[]; onRemove: (one: SetAside) => void }) => {
  const { t, f } = useText()
  return (
    <section class="care-aside" aria-labelledby="set-aside">
      <h3 id="set-aside">{t().dataCare.setAside.title}</h3>
      <p class="care-line">{t().dataCare.setAside.line}</p>
      <table class="table backups" aria-labelledby="set-aside">
        <thead>
          <tr>
            <th scope="col">{t().dataCare.setAside.when}</th>
            <th scope="col">{t().dataCare.columns.owner}</th>
            <th scope="col" data-number>
              {t().dataCare.columns.size}
            </th>
            <th scope="col" aria-label={t().dataCare.columns.action} />
          </tr>
        </thead>
        <tbody>
          <For each={props.all}>
            {(one) => (
              <tr>
                <td title={f().exact(one.setAsideAt)}>{f().when(one.setAsideAt)}</td>
                <td>{t().dataCare.owners[one.owner]}</td>
                <td data-number>{f().bytes(one.bytes)}</td>
                <td class="backups-action">
                  <IconButton
                    small
                    icon={Trash}
                    label={t().dataCare.removing.setAsideOf(f().when(one.setAsideAt))}
                    onClick={() => props.onRemove(one)}
                  />
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}
