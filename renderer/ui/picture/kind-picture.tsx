import { For, type JSX } from 'solid-js'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import '../kind-icon/kind-icon.css'
import './picture.css'

/** Heights of a voice, as they are drawn. */
const wave = [6, 14, 24, 16, 30, 20, 12, 6]

const drawings: Record<CampaignType, () => JSX.Element> = {
  SMSSHORT: () => (
    <>
      <path
        class="soft"
        d="M10 22a4 4 0 0 1 4-4h78a10 10 0 0 1 10 10v20a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10z"
      />
      <path class="writing" d="M22 31h66M22 44h40" />
    </>
  ),
  RCS_TEXT: () => (
    <>
      <path
        class="soft"
        d="M10 12a4 4 0 0 1 4-4h78a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10z"
      />
      <path class="writing" d="M22 20h66M22 32h40" />
      <rect class="paper" x="10.5" y="51.5" width="40" height="18" rx="9" />
      <rect class="paper" x="56.5" y="51.5" width="40" height="18" rx="9" />
      <path class="drawn" d="M22 60.5h17M68 60.5h17" />
    </>
  ),
  RCS_CAROUSEL: () => (
    <>
      <rect class="paper" x="10.5" y="6.5" width="52" height="64" rx="7" />
      <path class="soft" d="M11 13a6 6 0 0 1 6-6h39a6 6 0 0 1 6 6v19H11z" />
      <path class="drawn" d="m19 28 9-10 7 7 5-5 9 8" />
      <path class="writing" d="M20 43h32" />
      <path class="drawn" d="M28 59h18" />
      <path class="paper" d="M110 6.5H76.5a7 7 0 0 0-7 7v50a7 7 0 0 0 7 7H110" />
      <path class="soft" d="M110 7H76a6 6 0 0 0-6 6v19h40z" />
      <path class="writing" d="M79 43h30" />
    </>
  ),
  TVOZ: () => (
    <>
      <rect class="soft" x="10" y="16" width="96" height="46" rx="23" />
      <path class="ink" d="m22 30 14 9-14 9z" />
      <For each={wave}>
        {(height, index) => <path class="drawn" d={`M${44 + index() * 6} ${39 - height / 2}v${height}`} />}
      </For>
    </>
  ),
  URA: () => (
    <>
      <rect class="paper" x="10.5" y="4.5" width="52" height="68" rx="9" />
      <For each={[0, 1, 2]}>
        {(row) => (
          <For each={[0, 1, 2]}>
            {(column) => (
              <circle
                class={row === 0 && column === 0 ? 'ink' : 'soft'}
                cx={23 + column * 13}
                cy={17 + row * 14}
                r="4.5"
              />
            )}
          </For>
        )}
      </For>
      <path class="drawn" d="M28 62h17" />
    </>
  ),
}

/** What a kind of campaign looks like on a phone, in its hue. The words beside it say it too. */
export const KindPicture = (props: { kind: CampaignType }) => (
  <svg class="picture" data-kind={props.kind} width="104" height="76" viewBox="9 0 104 76" aria-hidden="true">
    {drawings[props.kind]()}
  </svg>
)
