import type { ClockReading, Fault, FaultRule, KeepOptions, World } from '@castaway/client/local'
import { UsageError } from '../command-output'
import {
  listOption,
  textOption,
  type Invocation,
  type OptionValues,
  type RunCommand,
} from './command'
import { operationNamed } from './operation'
import { actionOf } from './parse'
import { islandOf } from './target'
import { durationIn } from './times'

/** What an action does: its answer, and a text of it for people. */
type ControlResult = readonly [answer: unknown, text: string]

/** Prints what a control answers, as JSON or in words. */
const controlled =
  (control: (invocation: Invocation) => Promise<ControlResult>): RunCommand =>
  async (invocation) => {
    const [answer, text] = await control(invocation)
    invocation.output.print(invocation.options.json ? JSON.stringify(answer, null, 2) : text)
  }

/** The one value of an action. */
function valueOf(rest: readonly string[], needs: string): string {
  const [value, ...more] = rest
  if (value === undefined || more.length > 0) throw new UsageError(`It needs ${needs}`)
  return value
}
const nothing = (rest: readonly string[]): void => {
  if (rest.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(rest[0])}`)
}

type ClockAction = 'show' | 'set' | 'advance' | 'freeze' | 'run' | 'reset'

export const clock = controlled(async (invocation) => {
  const { action, rest } = actionOf<ClockAction>(invocation.command, invocation.args)
  const value =
    action === 'set'
      ? valueOf(rest, 'a time')
      : action === 'advance'
        ? valueOf(rest, 'a duration')
        : nothing(rest)
  const ms = action === 'advance' ? durationIn(value!) : 0
  const { local } = await islandOf(invocation)
  const work: Record<ClockAction, () => Promise<ClockReading & { jobs_run?: number }>> = {
    show: () => local.clock.read(),
    set: () => local.clock.set(/^\d{9,}$/.test(value!) ? Number(value) : value!),
    advance: () => local.clock.advance(ms),
    freeze: () => local.clock.freeze(),
    run: () => local.clock.run(),
    reset: () => local.clock.reset(),
  }
  const reading = await work[action]()
  return [reading, clockText(reading)]
})

function clockText({
  iso,
  frozen,
  offset_ms: offset,
  jobs_run: ran,
}: ClockReading & { jobs_run?: number }): string {
  const seconds = Math.round(Math.abs(offset) / 1000)
  const where =
    seconds === 0
      ? 'the time of this machine'
      : `${seconds.toLocaleString('en-US')} s ${offset > 0 ? 'ahead' : 'behind'}`
  const jobs = ran ? `; ${ran} jobs became due and have run` : ''
  return `${iso}, ${frozen ? 'stopped' : 'running'}, ${where}${jobs}`
}

type FaultAction = 'list' | 'add' | 'remove' | 'clear'

export const fault = controlled(async (invocation) => {
  const { action, rest } = actionOf<FaultAction>(invocation.command, invocation.args)
  const { options } = invocation
  if (action === 'add') {
    nothing(rest)
    const rule = faultRule(options)
    const { local } = await islandOf(invocation)
    const added = await local.faults.add(rule)
    return [added, `Added: ${faultText(added)}`]
  }
  const id = action === 'remove' ? Number(valueOf(rest, 'the id of a fault')) : nothing(rest)
  const { local } = await islandOf(invocation)
  const { faults } =
    action === 'remove' ? await local.faults.remove(id!) : await local.faults[action]()
  return [faults, faults.map(faultText).join('\n') || 'No faults']
})

/** The rule of the options; its values are checked by the island. */
function faultRule(options: OptionValues): FaultRule {
  const number = (name: string) => {
    const text = textOption(options, name)
    if (text !== undefined && !Number.isFinite(Number(text)))
      throw new UsageError(`--${name} needs a number`)
    return text === undefined ? undefined : Number(text)
  }
  const [operation, latency] = [textOption(options, 'operation'), textOption(options, 'latency')]
  const rule: FaultRule = {
    ...(operation !== undefined && { operation: operationNamed(operation) }),
    path: textOption(options, 'path'),
    method: textOption(options, 'method')?.toUpperCase(),
    probability: number('probability'),
    times: number('times'),
    ...(latency !== undefined && { latency_ms: durationIn(latency) }),
    status: number('status'),
    code: textOption(options, 'code'),
    message: textOption(options, 'message'),
    retry_after: number('retry-after'),
    ...(options.drop === true && { drop: true }),
    ...(options.broken === true && { broken: true }),
  }
  if (
    ![rule.latency_ms, rule.status, rule.drop, rule.broken].some((effect) => effect !== undefined)
  ) {
    throw new UsageError('castaway fault add needs --latency, --status, --drop or --broken')
  }
  return rule
}

function faultText({ id, struck, ...rule }: Fault): string {
  const {
    operation,
    path,
    method,
    probability,
    times,
    latency_ms: latency,
    status,
    drop,
    broken,
  } = rule
  const calls = [method, operation, path].filter(Boolean).join(' ') || 'all calls'
  const effects = [
    latency !== undefined && `wait ${latency} ms`,
    status !== undefined && `get ${status}`,
    drop && 'get no answer',
    broken && 'get half of the answer',
  ].filter(Boolean)
  const often = [
    probability !== undefined && `one in ${Math.round(1 / probability)}`,
    times !== undefined && `at most ${times}`,
    `${struck} so far`,
  ].filter(Boolean)
  return `${id}  ${calls} ${effects.join(' and ')} (${often.join(', ')})`
}

type SnapshotAction = 'list' | 'take' | 'restore' | 'remove'

export const snapshot = controlled(async (invocation) => {
  const { action, rest } = actionOf<SnapshotAction>(invocation.command, invocation.args)
  const name = action === 'list' ? nothing(rest) : valueOf(rest, 'the name of a snapshot')
  const kept = keepOf(invocation.options)
  const { local } = await islandOf(invocation)
  switch (action) {
    case 'list': {
      const { snapshots } = await local.snapshots.list()
      const lines = snapshots.map(
        (each) =>
          `${each.name}  ${each.world}, ${new Date(each.taken_at).toISOString()}, ${Math.ceil(each.size / 1024)} kB`,
      )
      return [snapshots, lines.join('\n') || 'No snapshots']
    }
    case 'take':
      return [await local.snapshots.take(name!), `Took ${name}`]
    case 'restore':
      return [await local.snapshots.restore(name!, kept), `Restored ${name}`]
    case 'remove':
      return [await local.snapshots.remove(name!), `Removed ${name}`]
  }
})

export const seed = controlled(async (invocation) => {
  const { args, options } = invocation
  const world = args.length === 0 ? undefined : actionOf<World>(invocation.command, args).action
  nothing(args.slice(1))
  const kept = keepOf(options)
  if (!options.reset && world === undefined) {
    throw new UsageError('castaway seed needs a world, or --reset for the one that is there')
  }
  const { local } = await islandOf(invocation)
  const seeded = options.reset ? await local.reset(world, kept) : await local.seed(world!)
  const { world: name, messages, took_ms: took } = seeded
  return [
    seeded,
    `Seeded ${name}: ${messages.toLocaleString('en-US')} messages in ${(took / 1000).toFixed(1)} s`,
  ]
})

function keepOf(options: OptionValues): KeepOptions {
  const keep = listOption(options, 'keep').map((what) => {
    if (what === 'clock' || what === 'faults') return what
    throw new UsageError('--keep needs clock or faults')
  })
  return keep.length > 0 ? { keep } : {}
}
