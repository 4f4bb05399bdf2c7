import { t } from '@lingui/core/macro'
import { meQuery } from '@castaway/react'
import type { Command } from '../../app/command'
import { toastError } from '../../ui/toast/toast-error'
import { switchAccount } from '../../shared/accounts/accounts'

const hasAccount: Command['when'] = (who) => who.hasAccount

/** Palette commands for accounts. */
export const commands: Command[] = [
  {
    id: 'accounts.next',
    section: 'do',
    title: () => t`Switch to next account`,
    keywords: 'account switch change user profile',
    when: hasAccount,
    async run({ castaway, navigate }) {
      const me = castaway.queryClient.getQueryData(meQuery.queryKey)
      const accounts = me?.accounts ?? []
      const at = accounts.findIndex(({ fid }) => fid === me?.account?.fid)
      const next = accounts[(at + 1) % accounts.length]
      // With only one account, the command offers to add another.
      if (!next || accounts.length < 2) return navigate('/settings/accounts?add=account')
      await switchAccount(castaway, next).catch(toastError)
    },
  },
  {
    id: 'accounts.add',
    section: 'do',
    title: () => t`Add an account`,
    keywords: 'account new name connect',
    when: (who) => who.signedIn,
    run: ({ navigate }) => navigate('/settings/accounts?add=account'),
  },
]
