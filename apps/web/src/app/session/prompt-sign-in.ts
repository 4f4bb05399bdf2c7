import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast/toasts'
import type { GatedAction, MissingRequirement } from './gated-action'

const signIn: Record<GatedAction, () => string> = {
  cast: () => t`Sign in to cast`,
  reply: () => t`Sign in to reply`,
  quote: () => t`Sign in to quote`,
  'like this': () => t`Sign in to like this`,
  'recast this': () => t`Sign in to recast this`,
  'tap this': () => t`Sign in to use this card`,
  'follow people': () => t`Sign in to follow people`,
  'follow channels': () => t`Sign in to follow channels`,
}

const chooseName: Record<GatedAction, () => string> = {
  cast: () => t`Choose a username to cast`,
  reply: () => t`Choose a username to reply`,
  quote: () => t`Choose a username to quote`,
  'like this': () => t`Choose a username to like this`,
  'recast this': () => t`Choose a username to recast this`,
  'tap this': () => t`Choose a username to use this card`,
  'follow people': () => t`Choose a username to follow people`,
  'follow channels': () => t`Choose a username to follow channels`,
}

/** Shows which requirement is not met, with a link to meet it. */
export function promptSignIn(missing: MissingRequirement, action: GatedAction) {
  if (missing === 'session') {
    toast({
      title: signIn[action](),
      advice: t`You don’t need an account to read.`,
      action: { label: t`Sign in`, to: '/sign-in' },
    })
  } else if (missing === 'name') {
    toast({
      title: chooseName[action](),
      advice: t`It takes a minute.`,
      action: { label: t`Choose a username`, to: '/welcome' },
    })
  } else {
    toast({
      title: t`This account can’t cast yet`,
      advice: t`The wallet that owns the account needs to approve Castaway’s signer first.`,
      action: { label: t`Approve`, to: '/settings/signers' },
    })
  }
}
