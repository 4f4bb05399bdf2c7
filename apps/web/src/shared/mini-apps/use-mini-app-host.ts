import { useAccount } from '@castaway/react'
import { useEffect } from 'react'
import { useIsTouched } from '../../ui/first-touch'
import { hostMarker } from './host-marker'

/** For what opens mini apps: the host is loaded once the page is used, so that a press shows the app at once. */
export function useMiniAppHost(): void {
  const isTouched = useIsTouched()
  const hasAccount = useAccount() !== undefined
  useEffect(() => {
    if (isTouched && hasAccount) hostMarker.want()
  }, [isTouched, hasAccount])
}
