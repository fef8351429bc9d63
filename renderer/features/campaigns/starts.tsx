import { For, Show } from 'solid-js'
import { type DraftKind, draftKinds } from '../../../shared/bridge/drafts.ts'
import { useText } from '../../i18n/text.ts'
import { KindIcon } from '../../ui/kind-icon/kind-icon.tsx'
import { KindPicture } from '../../ui/picture/kind-picture.tsx'

/** A start for each kind of campaign; where there is none yet, with a sentence on what it is. */
export const Starts = (props: { withLines: boolean; onStart: (kind: DraftKind) => void }) => {
  const { t } = useText()
  return (
    <div
      class="campaign-starts"
      role="group"
      aria-label={t().campaigns.startLabel}
      data-lines={props.withLines ? '' : undefined}
    >
      <For each={draftKinds}>
        {(kind) => (
          <button type="button" data-kind={kind} onClick={() => props.onStart(kind)}>
            <Show when={props.withLines} fallback={<KindIcon kind={kind} />}>
              <KindPicture kind={kind} />
            </Show>
            <span class="campaign-start-words">
              <strong>{t().composer.kinds[kind]}</strong>
              <Show when={props.withLines}>
                <span>{t().campaigns.kindLines[kind]}</span>
              </Show>
            </span>
          </button>
        )}
      </For>
    </div>
  )
}
