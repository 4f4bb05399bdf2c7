import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast/toasts'
import type { GatedAction, MissingRequirement } from './gated-action'

const signIn: Record<GatedAction, () => string> = {
  cast: () => t`Sign in to cast`,
  reply: () => t`Sign in to reply`,
  quote: () => t`Sign in to quote`,
  'like this': () => t`Sign in to like this`,
  'recast this': () => t`Sign in to recast this`,
  'tap this': () => t`Sign in to use this frame`,
  'follow people': () => t`Sign in to follow people`,
  'follow channels': () => t`Sign in to follow channels`,
}

const chooseName: Record<GatedAction, () => string> = {
  cast: () => t`Choose a name to cast`,
  reply: () => t`Choose a name to reply`,
  quote: () => t`Choose a name to quote`,
  'like this': () => t`Choose a name to like this`,
  'recast this': () => t`Choose a name to recast this`,
  'tap this': () => t`Choose a name to use this frame`,
  'follow people': () => t`Choose a name to follow people`,
  'follow channels': () => t`Choose a name to follow channels`,
}

/** Shows which requirement is not met, with a link to meet it. */
export function promptSignIn(missing: MissingRequirement, action: GatedAction) {
  if (missing === 'session') {
    toast({
      title: signIn[action](),
      advice: t`Reading needs no account.`,
      action: { label: t`Sign in`, to: '/sign-in' },
    })
  } else if (missing === 'name') {
    toast({
      title: chooseName[action](),
      advice: t`It takes a minute.`,
      action: { label: t`Choose a name`, to: '/welcome' },
    })
  } else {
    toast({
      title: t`This account cannot cast yet`,
      advice: t`The wallet that owns it has to approve Castaway’s signer.`,
      action: { label: t`Approve`, to: '/settings' },
    })
  }
}
