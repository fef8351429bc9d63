import { Show } from 'solid-js'
import type { ControlState } from '../../../shared/api/control.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { isOffset, offsetWords } from './clock-words.ts'

/** Says what a rehearsal has left on, on whichever tab; nothing when the service is as it should be. */
export const RehearsalNotice = (props: {
  state: Pick<ControlState, 'faults' | 'offsetMs'>
  onRemoveFaults: () => void
  onResetClock: () => void
}) => {
  const { t, f } = useText()
  const faults = () => props.state.faults.length
  const isOff = () => isOffset(props.state.offsetMs)
  const what = () => {
    const inFaults = faults() > 0 ? t().service.faults.active(faults()) : ''
    const inTime = isOff() ? t().service.clock.active(offsetWords(t(), f(), props.state.offsetMs)) : ''
    return `${inFaults} ${inTime}`.trim()
  }
  return (
    <Show when={faults() > 0 || isOff()}>
      <Notice
        kind="warning"
        what={what()}
        todo={faults() > 0 ? t().service.faults.activeTodo : t().service.clock.activeTodo}
        actions={
          <>
            <Show when={faults() > 0}>
              <Button onClick={() => props.onRemoveFaults()}>{t().service.faults.removeAll}</Button>
            </Show>
            <Show when={isOff()}>
              <Button onClick={() => props.onResetClock()}>{t().service.clock.back}</Button>
            </Show>
          </>
        }
      />
    </Show>
  )
}
