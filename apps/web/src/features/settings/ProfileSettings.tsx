import { t } from '@lingui/core/macro'
import { type Account, useCastaway, useUser, wordsFor } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '../../ui/Skeleton'
import { Section } from './Section'

const ProfileForm = lazy(() =>
  import('../profile/edit/ProfileForm').then((file) => ({ default: file.ProfileForm })),
)
const Verifications = lazy(() => import('../profile/edit/Verifications'))

/** The person's own words about themselves. */
export function ProfileSettings({ account }: { account: Account }) {
  const { q } = useCastaway()
  const load = useQuery(q.fetchBulkUsers.query({ fids: [account.fid] }))
  const user = useUser(account.fid)
  const { section } = useSearch({ from: '/settings' })
  const place = useRef<HTMLDivElement>(null)
  const isThere = user !== undefined
  // Links from elsewhere lead to this part of a long page.
  useEffect(() => {
    if (section === 'profile' && isThere && place.current) return keepAtTop(place.current)
    return undefined
  }, [section, isThere])
  return (
    <div ref={place} className="scroll-mt-16">
      <Section title={t`Profile`} about={t`What others see of you.`}>
        {user ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ProfileForm key={account.fid} account={account} user={user} />
            <Verifications account={account} user={user} />
          </Suspense>
        ) : load.isError ? (
          <p role="alert" className="text-danger">
            {wordsFor(load.error).title}.{' '}
            <button
              type="button"
              className="font-semibold text-accent"
              onClick={() => void load.refetch()}
            >
              {t`Try again`}
            </button>
          </p>
        ) : (
          <Skeleton className="h-40" />
        )}
      </Section>
    </div>
  )
}

/** Frames in which what stands above may still come; about a second. */
const SETTLING = 60
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Keeps a part of the page at its top while the parts above it are loading; a reader who moves has the last word. */
function keepAtTop(element: HTMLElement): () => void {
  let frames = 0
  const step = () => {
    element.scrollIntoView({ block: 'start' })
    if (++frames < SETTLING) frame = requestAnimationFrame(step)
    else end()
  }
  const end = () => {
    cancelAnimationFrame(frame)
    for (const name of INTERRUPTIONS) window.removeEventListener(name, end)
  }
  let frame = requestAnimationFrame(step)
  for (const name of INTERRUPTIONS) window.addEventListener(name, end, { passive: true })
  return end
}
