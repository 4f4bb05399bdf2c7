import { useAccount } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { handleOf } from '../features/cast/names'
import { useShortcuts } from '../ui/shortcuts'
import { destinations } from './places'

const CHORD = 1_200
/** Time begins with the page: 0 would be a moment ago for a page that has just loaded. */
const NEVER = -CHORD

/** Keys that work on every screen: `c`, `/`, `?`, and `g` then a letter. */
export function useAppKeys(run: { compose: () => void; help: () => void }) {
  const navigate = useNavigate()
  const account = useAccount()
  const going = useRef(NEVER)
  useShortcuts((key, event) => {
    const afterG = event.timeStamp - going.current < CHORD
    going.current = NEVER
    if (afterG) {
      const destination = destinations.find((each) => each.key === key)
      if (destination) void navigate({ to: destination.to })
      else if (key === 'p' && account)
        void navigate({ to: '/@{$username}', params: { username: handleOf(account) } })
      else return false
      return true
    }
    if (key === 'g') going.current = event.timeStamp
    else if (key === 'c') run.compose()
    else if (key === '?') run.help()
    else if (key === '/') void navigate({ to: '/search' })
    else return false
    return true
  })
}
