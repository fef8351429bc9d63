import type { LucideIcon } from 'lucide-solid'
import Archive from 'lucide-solid/icons/archive'
import CalendarCheck from 'lucide-solid/icons/calendar-check'
import ChartColumn from 'lucide-solid/icons/chart-column'
import AudioLines from 'lucide-solid/icons/audio-lines'
import Ban from 'lucide-solid/icons/ban'
import Building from 'lucide-solid/icons/building'
import CircleHelp from 'lucide-solid/icons/circle-question-mark'
import Coins from 'lucide-solid/icons/coins'
import FileCheck from 'lucide-solid/icons/file-check'
import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import HardDrive from 'lucide-solid/icons/hard-drive'
import House from 'lucide-solid/icons/house'
import IdCard from 'lucide-solid/icons/id-card'
import Inbox from 'lucide-solid/icons/inbox'
import Keyboard from 'lucide-solid/icons/keyboard'
import Lock from 'lucide-solid/icons/lock'
import Languages from 'lucide-solid/icons/languages'
import Link from 'lucide-solid/icons/link'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import ReceiptText from 'lucide-solid/icons/receipt-text'
import Moon from 'lucide-solid/icons/moon'
import PanelLeft from 'lucide-solid/icons/panel-left'
import Rows3 from 'lucide-solid/icons/rows-3'
import Scale from 'lucide-solid/icons/scale'
import Search from 'lucide-solid/icons/search'
import Server from 'lucide-solid/icons/server'
import Settings from 'lucide-solid/icons/settings'
import Sparkles from 'lucide-solid/icons/sparkles'
import Sun from 'lucide-solid/icons/sun'
import SunMoon from 'lucide-solid/icons/sun-moon'
import UsersRound from 'lucide-solid/icons/users-round'
import Users from 'lucide-solid/icons/users'
import ZoomIn from 'lucide-solid/icons/zoom-in'
import ZoomOut from 'lucide-solid/icons/zoom-out'
import type { FoundKind } from '../../../shared/bridge/finder.ts'
import type { CommandId } from '../../state/commands.ts'
import { kindIcons } from '../../ui/kind-icon/kind-icon.tsx'

/** What stands before a command in the palette: the same picture as where else it is found. */
export const commandIcons: Readonly<Record<CommandId, LucideIcon>> = {
  import_file: FileSpreadsheet,
  import_report: FileCheck,
  new_sms: kindIcons.SMSSHORT,
  new_rcs_text: kindIcons.RCS_TEXT,
  new_rcs_cards: kindIcons.RCS_CAROUSEL,
  new_voice_blast: kindIcons.TVOZ,
  new_integrated_call: kindIcons.URA,
  new_enrichment: Sparkles,
  sample_data: FileSpreadsheet,
  make_backup: HardDrive,
  page_home: House,
  page_lists: Users,
  page_campaigns: MessageSquareText,
  page_enrichments: Sparkles,
  page_outbox: Inbox,
  page_team: UsersRound,
  page_history: Archive,
  page_overview: ChartColumn,
  page_spending: Coins,
  check_bill: ReceiptText,
  close_month: CalendarCheck,
  page_suppressions: Ban,
  page_registrations: Building,
  page_service: Server,
  page_people: IdCard,
  page_settings: Settings,
  connections: Link,
  auto_blocks: Ban,
  data_care: HardDrive,
  licences: Scale,
  theme_light: Sun,
  theme_dark: Moon,
  theme_system: SunMoon,
  language_portuguese: Languages,
  language_english: Languages,
  cpfs_masked: IdCard,
  cpfs_whole: IdCard,
  density: Rows3,
  side_bar: PanelLeft,
  zoom_in: ZoomIn,
  zoom_out: ZoomOut,
  zoom_reset: ZoomIn,
  palette: Search,
  find: Search,
  lock: Lock,
  introduction: CircleHelp,
  shortcuts: Keyboard,
}

export const thingIcons: Readonly<Record<FoundKind, LucideIcon>> = {
  list: Users,
  draft: MessageSquareText,
  campaign: Archive,
  enrichment: Sparkles,
  audio: AudioLines,
}
