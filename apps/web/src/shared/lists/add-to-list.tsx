import { CastawayProvider, meQuery } from '@castaway/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { getApp } from '../../app/current-app'
import { recordsOf } from '../../app/records'
import { AddToListDialog } from './AddToListDialog'

/** Renders the dialog in its own React root, so that screens do not depend on it. */
export async function showAddToList(fid: number): Promise<void> {
  const castaway = getApp()
  const { store, ready } = recordsOf(castaway)
  await Promise.all([ready, castaway.queryClient.ensureQueryData(meQuery).catch(() => undefined)])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <QueryClientProvider client={castaway.queryClient}>
      <CastawayProvider value={castaway}>
        <AddToListDialog store={store} fid={fid} onClose={close} />
      </CastawayProvider>
    </QueryClientProvider>,
  )
}
