import { CastawayProvider, meQuery } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { getApp } from '../../app/current-app'
import { toast } from '../../ui/toast/toasts'
import { ReportDialog, type ReportDialogProps } from './ReportDialog'

/** Opens the dialog that reports something to the operators of this server; visitors are asked to sign in. */
export async function openReport(what: Omit<ReportDialogProps, 'castaway' | 'onClose' | 'as'>) {
  const castaway = getApp()
  const { queryClient } = castaway
  const me = await queryClient.ensureQueryData(meQuery).catch(() => undefined)
  if (me && !me.account) {
    const isMember = me.user && !me.user.isGuest
    toast({
      title: t`Sign in to report this`,
      advice: t`You need an account to do this.`,
      action: isMember
        ? { label: t`Choose a username`, to: '/welcome' }
        : { label: t`Sign in`, to: '/sign-in' },
    })
    return
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <CastawayProvider value={castaway}>
        <ReportDialog {...what} castaway={castaway} as={me?.account?.fid} onClose={close} />
      </CastawayProvider>
    </QueryClientProvider>,
  )
}
