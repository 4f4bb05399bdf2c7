import { t } from '@lingui/core/macro'
import {
  BadgeCheck,
  Ban,
  Bell,
  CircleUserRound,
  CreditCard,
  Database,
  Download,
  EyeOff,
  Info,
  Keyboard,
  KeyRound,
  Languages,
  LogIn,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  Trash2,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Viewer } from '../../app/command'
import { settingsPaths } from '../../app/paths'

export type SectionId = keyof typeof settingsPaths
export type SectionPath = (typeof settingsPaths)[SectionId]

export interface SettingsSection {
  id: SectionId
  to: SectionPath
  title: () => string
  /** Description in one line. */
  about: () => string
  icon: LucideIcon
  /** Additional search terms for the palette. */
  keywords: string
  /** Who can use it: everyone, or only those who are signed in, have an account, or run this server. */
  needs: 'nothing' | 'session' | 'account' | 'operator'
}

const section = (id: SectionId, more: Omit<SettingsSection, 'id' | 'to'>): SettingsSection => ({
  id,
  to: settingsPaths[id],
  ...more,
})

/** Every page of the settings, in the order of the list. */
export const sectionGroups: { id: string; title: () => string; sections: SettingsSection[] }[] = [
  {
    id: 'account',
    title: () => t`Your account`,
    sections: [
      section('accounts', {
        title: () => t`Accounts`,
        about: () => t`Add, switch, or remove accounts`,
        icon: UsersRound,
        keywords: 'your accounts switch connect remove',
        needs: 'session',
      }),
      section('profile', {
        title: () => t`Profile`,
        about: () => t`What others see about you`,
        icon: CircleUserRound,
        keywords: 'bio image avatar name username handle ens base eth location website wallets',
        needs: 'account',
      }),
      section('signers', {
        title: () => t`Signers and apps`,
        about: () => t`What can post as you`,
        icon: KeyRound,
        keywords: 'posting permission approve keys signer revoke',
        needs: 'account',
      }),
      section('storage', {
        title: () => t`Storage`,
        about: () => t`How much you use, and until when`,
        icon: Database,
        keywords: 'rent units limit quota casts',
        needs: 'account',
      }),
      section('pro', {
        title: () => t`Pro`,
        about: () => t`A badge and a banner for your profile`,
        icon: BadgeCheck,
        keywords: 'badge banner buy extend subscription premium',
        needs: 'account',
      }),
      section('subscriptions', {
        title: () => t`Subscriptions`,
        about: () => t`Yours, and those who subscribe to you`,
        icon: CreditCard,
        keywords: 'pay subscribers paid',
        needs: 'account',
      }),
    ],
  },
  {
    id: 'security',
    title: () => t`Sign-in and security`,
    sections: [
      section('signInMethods', {
        title: () => t`Sign-in methods`,
        about: () => t`Wallets, email, passkeys, and more`,
        icon: LogIn,
        keywords: 'login link unlink email phone passkey linked accounts google',
        needs: 'session',
      }),
      section('twoFactor', {
        title: () => t`Two-factor authentication`,
        about: () => t`A second check before sensitive changes`,
        icon: ShieldCheck,
        keywords: '2fa mfa authenticator totp recovery codes security',
        needs: 'session',
      }),
      section('devices', {
        title: () => t`Devices`,
        about: () => t`Where you’re signed in`,
        icon: MonitorSmartphone,
        keywords: 'sessions sign out log out browsers',
        needs: 'session',
      }),
      section('wallets', {
        title: () => t`Wallets`,
        about: () => t`Linked wallets, and those you created here`,
        icon: Wallet,
        keywords: 'ethereum solana recovery phrase import link delegated keys',
        needs: 'session',
      }),
      section('deleteAccount', {
        title: () => t`Delete account`,
        about: () => t`Permanently delete your Castaway account`,
        icon: Trash2,
        keywords: 'remove close end deactivate',
        needs: 'session',
      }),
    ],
  },
  {
    id: 'app',
    title: () => t`Preferences`,
    sections: [
      section('appearance', {
        title: () => t`Appearance`,
        about: () => t`Theme, density, text size, motion, and videos`,
        icon: Palette,
        keywords: 'look theme dark light density text size font motion autoplay home tab display',
        needs: 'nothing',
      }),
      section('language', {
        title: () => t`Language`,
        about: () => t`The language of the app`,
        icon: Languages,
        keywords: 'translation english arabic spanish japanese chinese',
        needs: 'nothing',
      }),
      section('notifications', {
        title: () => t`Notifications`,
        about: () => t`What you see, and what the badge counts`,
        icon: Bell,
        keywords: 'badge unread important priority',
        needs: 'account',
      }),
      section('muting', {
        title: () => t`Muting and blocking`,
        about: () => t`Words and people you don’t want to see`,
        icon: EyeOff,
        keywords: 'muted words blocked people hide filter mute block',
        needs: 'nothing',
      }),
      section('keyboard', {
        title: () => t`Keyboard shortcuts`,
        about: () => t`Use Castaway without a mouse`,
        icon: Keyboard,
        keywords: 'keys help hotkeys accessibility',
        needs: 'nothing',
      }),
    ],
  },
  {
    id: 'data',
    title: () => t`Data and server`,
    sections: [
      section('data', {
        title: () => t`Your data`,
        about: () => t`Export, import, or clear it`,
        icon: Download,
        keywords: 'export import download backup clear privacy terms',
        needs: 'nothing',
      }),
      section('bans', {
        title: () => t`Bans`,
        about: () => t`People this server hides from everyone`,
        icon: Ban,
        keywords: 'operator ban unban moderation',
        needs: 'operator',
      }),
      section('about', {
        title: () => t`About`,
        about: () => t`What this server is connected to`,
        icon: Info,
        keywords: 'license version island provider network',
        needs: 'nothing',
      }),
    ],
  },
]

export const sections = sectionGroups.flatMap((group) => group.sections)

const isMet: Record<SettingsSection['needs'], (who: Viewer) => boolean> = {
  nothing: () => true,
  session: ({ signedIn }) => signedIn,
  account: ({ hasAccount }) => hasAccount,
  operator: ({ isOperator }) => isOperator,
}

/** Whether a section is listed for someone. */
export const isAvailable = ({ needs }: SettingsSection, who: Viewer): boolean => isMet[needs](who)

/** The section of a route, by its full path. */
export const sectionAt = (path: string): SettingsSection | undefined =>
  sections.find(({ to }) => to === path)

const FORMER_ANCHORS: Record<string, SectionId> = {
  look: 'appearance',
  language: 'language',
  profile: 'profile',
  words: 'muting',
  muted: 'muting',
  blocked: 'muting',
  keyboard: 'keyboard',
  data: 'data',
}

/** The section that was at `/settings#name` or `/settings?section=name` when the settings were one page. */
export const sectionOfAnchor = (name: string): SectionPath | undefined => {
  const id = Object.hasOwn(FORMER_ANCHORS, name) ? FORMER_ANCHORS[name] : undefined
  return id && settingsPaths[id]
}
