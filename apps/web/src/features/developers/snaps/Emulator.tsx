import { t } from '@lingui/core/macro'
import { useAccount, useCastaway } from '@castaway/react'
import type { SnapSubmission } from '@castaway/snaps'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/form/TextField'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { IconButton } from '../../../ui/IconButton'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { Part } from '../Part'
import { Problems } from '../Problems'
import { Exchanges } from './Exchanges'
import { SnapTree } from './SnapTree'
import { Steps } from './Steps'
import { pageOf, useEmulator } from './use-emulator'

const SnapCard = lazyWithRetry(() => import('../../../shared/embeds/snaps/SnapCard'))

/** A Snap as it is shown in a cast, and everything that is said between it and this server. */
export function Emulator({ url }: { url: string }) {
  const [hash, setHash] = useState('')
  const { cast, isMissing } = useChosenCast(hash)
  const { steps, current, error, busy, calls, load, choose } = useEmulator(url, cast)
  const account = useAccount()
  const began = useRef(false)
  useEffect(() => {
    if (began.current) return
    began.current = true
    void load()
  })
  if (error !== undefined) return <ErrorState error={error} retry={() => void load()} />
  if (!current) return busy ? <RowSkeletons count={3} /> : null
  const { report } = current
  const pages = steps.filter(pageOf)
  const shown = pages.findLast(({ id }) => id <= current.id)
  const at = shown ? pages.indexOf(shown) : -1
  const back = pages[at - 1]
  const forward = pages[at + 1]
  const first = shown && pageOf(shown)
  return (
    <>
      <Part title={t`Found`}>
        <Problems
          problems={
            report.found === null && report.problems.length === 0
              ? ['It doesn’t answer.']
              : report.problems.map(({ path, reason }) => (path ? `${path} ${reason}` : reason))
          }
          good={
            report.found === 'link'
              ? t`A page names it in its Link header. Nothing is wrong with it.`
              : t`It answers as a Snap. Nothing is wrong with it.`
          }
        />
        {report.probe.snap === null && report.probe.newer ? (
          <p className="mt-2 text-small">{t`Its version is newer than those supported here.`}</p>
        ) : null}
      </Part>
      {first ? (
        <Part
          title={t`Card`}
          about={
            account
              ? t`As it is shown in a cast. A press is signed with your account, and counts.`
              : undefined
          }
        >
          <div className="mb-3 flex gap-1">
            <IconButton
              label={t`Back`}
              disabled={!back}
              icon={<ArrowLeft size={18} className="rtl:-scale-x-100" />}
              onClick={() => back && choose(back)}
            />
            <IconButton
              label={t`Forward`}
              disabled={!forward}
              icon={<ArrowRight size={18} className="rtl:-scale-x-100" />}
              onClick={() => forward && choose(forward)}
            />
          </div>
          <Suspense fallback={<RowSkeletons count={2} />}>
            <SnapCard
              probe={{ snap: first.snap, url: first.url }}
              url={url}
              castHash={null}
              link={null}
              calls={calls}
            />
          </Suspense>
          {account ? (
            <TextField
              label={t`Hash of the cast that it is in, if any`}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={42}
              placeholder="0x…"
              value={hash}
              onChange={(event) => setHash(event.target.value.trim())}
              error={isMissing ? t`There is no such cast. Presses will name none.` : undefined}
              className="mt-4 max-w-120"
            />
          ) : null}
        </Part>
      ) : null}
      {steps.length > 1 ? <Steps steps={steps} current={current} onChoose={choose} /> : null}
      <Exchanges key={current.id} exchanges={report.exchanges} />
      <SnapTree key={`t${current.id}`} report={report} />
    </>
  )
}

/** The cast of a hash, as a press names it. */
function useChosenCast(hash: string): { cast: SnapSubmission['cast']; isMissing: boolean } {
  const { client } = useCastaway()
  const isHash = /^0x[0-9a-f]{40}$/i.test(hash)
  const found = useQuery({
    queryKey: ['workbench', 'cast', hash],
    queryFn: () => client.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' }),
    enabled: isHash,
    retry: false,
  })
  const known = isHash ? found.data?.cast : undefined
  return {
    cast: known ? { hash: known.hash, fid: known.author.fid } : null,
    isMissing: hash !== '' && (!isHash || found.isError),
  }
}
