import { plural, t } from '@lingui/core/macro'
import type { ClockMove, ClockReading } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { TextField } from '../../../ui/form/TextField'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatNumber, formatTime, toLocalValue } from '../format'
import { Jobs } from './Jobs'
import { Part } from '../Part'
import { useChange } from './use-change'

const MINUTE = 60_000
const steps = [
  { ms: MINUTE, label: () => t`1 minute` },
  { ms: 60 * MINUTE, label: () => t`1 hour` },
  { ms: 24 * 60 * MINUTE, label: () => t`1 day` },
  { ms: 7 * 24 * 60 * MINUTE, label: () => t`1 week` },
]

/** The island's clock: hold it, move it, and what is due by it. */
export default function Clock() {
  const { busy, change } = useChange<string>()
  const clock = useQuery({ queryKey: ['controls', 'clock'], queryFn: () => controls.clock.read() })
  if (clock.isError) return <ErrorState error={clock.error} retry={() => void clock.refetch()} />
  if (!clock.data) return <RowSkeletons count={4} />
  const { frozen, offset_ms: offset } = clock.data
  const move = async (name: string, work: () => Promise<ClockMove>) => {
    const done = await change(name, work)
    if (!done) return
    const { jobs_run: ran } = done
    toast({
      title: t`It is ${formatTime(done.now)} on the island`,
      ...(ran > 0 && {
        advice: plural(ran, {
          one: '# job that became due has run',
          other: '# jobs that became due have run',
        }),
      }),
    })
  }
  return (
    <>
      <Part
        title={t`Time on the island`}
        about={t`Casts, notifications, storage, and jobs follow it. Jobs that become due run before the move finishes.`}
      >
        <p className="text-title font-bold tabular" role="timer">
          <Now key={clock.dataUpdatedAt} reading={clock.data} />
        </p>
        <p className="mt-1 text-small text-ink-soft">{offsetOf(offset, frozen)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {frozen ? (
            <Button
              icon={<Play size={17} />}
              busy={busy === 'run'}
              onClick={() => void move('run', () => controls.clock.run())}
            >
              {t`Let it run`}
            </Button>
          ) : (
            <Button
              icon={<Pause size={17} />}
              busy={busy === 'hold'}
              onClick={() => void move('hold', () => controls.clock.freeze())}
            >
              {t`Hold it`}
            </Button>
          )}
          <Button
            icon={<RotateCcw size={17} className="rtl:-scale-x-100" />}
            busy={busy === 'reset'}
            disabled={!frozen && Math.abs(offset) < 1000}
            onClick={() => void move('reset', () => controls.clock.reset())}
          >
            {t`Back to this computer’s time`}
          </Button>
        </div>
      </Part>
      <Part title={t`Move it ahead`}>
        <div className="flex flex-wrap gap-2">
          {steps.map(({ ms, label }) => (
            <Button
              key={ms}
              busy={busy === String(ms)}
              onClick={() => void move(String(ms), () => controls.clock.advance(ms))}
            >
              {label()}
            </Button>
          ))}
        </div>
        <SetTime
          now={clock.data.now}
          busy={busy === 'set'}
          onSet={(at) => void move('set', () => controls.clock.set(at))}
        />
      </Part>
      <Jobs />
    </>
  )
}

/** The time, which goes on while the clock runs. */
function Now({ reading }: { reading: ClockReading }) {
  const [since] = useState(() => performance.now())
  const [now, setNow] = useState(reading.now)
  useEffect(() => {
    if (reading.frozen) return
    const timer = setInterval(() => setNow(reading.now + performance.now() - since), 1000)
    return () => clearInterval(timer)
  }, [reading, since])
  return formatTime(now)
}

function offsetOf(offset: number, frozen: boolean): string {
  if (frozen) return t`Paused`
  const minutes = Math.round(Math.abs(offset) / MINUTE)
  if (minutes === 0) return t`Same as this computer’s time.`
  const length =
    minutes < 120
      ? plural(minutes, { one: '# minute', other: '# minutes' })
      : minutes < 48 * 60
        ? t`${formatNumber(minutes / 60)} hours`
        : t`${formatNumber(minutes / 60 / 24)} days`
  return offset > 0
    ? t`It runs ${length} ahead of this computer.`
    : t`It runs ${length} behind this computer.`
}

function SetTime({
  now,
  busy,
  onSet,
}: {
  now: number
  busy: boolean
  onSet: (at: number) => void
}) {
  const [value, setValue] = useState(() => toLocalValue(now))
  const at = new Date(value).getTime()
  return (
    <form
      className="mt-4 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSet(at)
      }}
    >
      <TextField
        label={t`Or set it to`}
        type="datetime-local"
        step={1}
        min="2021-01-02T00:00"
        max="2088-12-31T00:00"
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
        hint={t`You can also set it back.`}
      />
      <Button type="submit" className="mid:mt-6.5" busy={busy} disabled={Number.isNaN(at)}>
        {t`Set the time`}
      </Button>
    </form>
  )
}
