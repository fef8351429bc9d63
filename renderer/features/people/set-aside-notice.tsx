import { useNavigate } from '@solidjs/router'
import { createSignal, onMount, Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Damaged data that were set aside cannot be read, so nobody is erased from them. Nothing where there are none. */
export const SetAsideNotice = () => {
  const { t } = useText()
  const { shell } = useAppState()
  const navigate = useNavigate()
  const [isAny, setAny] = createSignal(false)
  onMount(() => void shell.bridge.listSetAside().then((all) => setAny(all.length > 0)))
  return (
    <Show when={isAny()}>
      <Notice
        kind="warning"
        what={t().people.setAside.what}
        todo={t().people.setAside.todo}
        actions={
          <Button small onClick={() => navigate('/settings?part=backups')}>
            {t().people.setAside.open}
          </Button>
        }
      />
    </Show>
  )
}
