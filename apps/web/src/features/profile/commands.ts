import { t } from '@lingui/core/macro'
import { meQuery } from '@castaway/react'
import type { Command } from '../../app/command'
import { handleOf } from '../../app/names'

export const commands: Command[] = [
  {
    id: 'profile.own',
    section: 'go',
    title: () => t`My profile`,
    keys: 'g p',
    when: ({ hasAccount }) => hasAccount,
    run({ navigate, castaway }) {
      const account = castaway.queryClient.getQueryData(meQuery.queryKey)?.account
      if (account) navigate(`/@${handleOf(account)}`)
    },
  },
  {
    id: 'profile.edit',
    section: 'do',
    title: () => t`Edit my profile`,
    keywords: 'bio image picture avatar display name location website',
    when: ({ hasAccount }) => hasAccount,
    run: ({ navigate }) => navigate('/settings/profile'),
  },
]
