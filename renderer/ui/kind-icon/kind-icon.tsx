import type { LucideIcon } from 'lucide-solid'
import Gallery from 'lucide-solid/icons/gallery-horizontal-end'
import MessageCircleReply from 'lucide-solid/icons/message-circle-reply'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import PhoneCall from 'lucide-solid/icons/phone-call'
import Volume from 'lucide-solid/icons/volume-2'
import { Dynamic } from 'solid-js/web'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import './kind-icon.css'

/** The picture of each kind, where it stands without its hue. */
export const kindIcons: Readonly<Record<CampaignType, LucideIcon>> = {
  SMSSHORT: MessageSquareText,
  RCS_TEXT: MessageCircleReply,
  RCS_CAROUSEL: Gallery,
  TVOZ: Volume,
  URA: PhoneCall,
}

/** The icon of a kind of campaign in its hue. Its name stands beside it, or is given as `label`. */
export const KindIcon = (props: {
  kind: CampaignType
  label?: string | undefined
  large?: boolean | undefined
}) => (
  <span
    class="kind-icon"
    data-kind={props.kind}
    data-large={props.large === true ? '' : undefined}
    role={props.label === undefined ? undefined : 'img'}
    aria-label={props.label}
    title={props.label}
    aria-hidden={props.label === undefined ? 'true' : undefined}
  >
    <Dynamic component={kindIcons[props.kind]} size={props.large === true ? 20 : 16} aria-hidden="true" />
  </span>
)
