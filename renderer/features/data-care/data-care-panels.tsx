import { useSearchParams } from '@solidjs/router'
import { onMount } from 'solid-js'
import { BackupsPanel } from './backups-panel.tsx'
import './data-care.css'
import { TransferPanel } from './transfer-panel.tsx'

/** What the settings show of the data as a whole. */
export const DataCarePanels = () => {
  const [params] = useSearchParams()
  return (
    <div
      class="care-panels"
      ref={(panels) => params['part'] === 'backups' && onMount(() => panels.scrollIntoView())}
    >
      <BackupsPanel />
      <TransferPanel />
    </div>
  )
}
