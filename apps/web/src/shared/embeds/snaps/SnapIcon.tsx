import type { IconName } from '@castaway/snaps'
import {
  ArrowLeft,
  ArrowRight,
  Bookmark,
  Check,
  ChevronRight,
  Clock,
  Coins,
  ExternalLink,
  Flame,
  Gift,
  Heart,
  Image,
  Info,
  type LucideIcon,
  MessageCircle,
  Minus,
  Pause,
  Play,
  Plus,
  RefreshCw,
  Repeat,
  Share,
  Star,
  ThumbsDown,
  ThumbsUp,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  Trophy,
  User,
  Users,
  Wallet,
  X,
  Zap,
} from 'lucide-react'

const icons: Record<IconName, LucideIcon> = {
  'arrow-right': ArrowRight,
  'arrow-left': ArrowLeft,
  'external-link': ExternalLink,
  'chevron-right': ChevronRight,
  check: Check,
  x: X,
  'alert-triangle': TriangleAlert,
  info: Info,
  clock: Clock,
  heart: Heart,
  'message-circle': MessageCircle,
  repeat: Repeat,
  share: Share,
  user: User,
  users: Users,
  star: Star,
  trophy: Trophy,
  zap: Zap,
  flame: Flame,
  gift: Gift,
  image: Image,
  play: Play,
  pause: Pause,
  wallet: Wallet,
  coins: Coins,
  plus: Plus,
  minus: Minus,
  'refresh-cw': RefreshCw,
  bookmark: Bookmark,
  'thumbs-up': ThumbsUp,
  'thumbs-down': ThumbsDown,
  'trending-up': TrendingUp,
  'trending-down': TrendingDown,
}
const DIRECTED = new Set<IconName>(['arrow-right', 'arrow-left', 'chevron-right', 'external-link'])

/** An icon by its name in snaps. It only decorates: whatever it means, the text beside it says. */
export function SnapIcon({ name, size, color }: { name: IconName; size: number; color?: string }) {
  const Icon = icons[name]
  return (
    <Icon
      size={size}
      aria-hidden="true"
      className={`shrink-0 ${DIRECTED.has(name) ? 'rtl:-scale-x-100' : ''}`}
      {...(color && { style: { color } })}
    />
  )
}
