import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStages, StageError, type StagesOptions } from './stages'

const names = ['folder', 'port', 'database'] as const

/** Stages that write down when they start and stop. */
function record(options: Partial<StagesOptions> = {}) {
  const calls: string[] = []
  const lines: string[] = []
  const stages = createStages({ report: (line) => lines.push(line), ...options })
  const stage = (name: string) => ({
    name,
    start: () => (calls.push(`start ${name}`), name),
    stop: (started: string) => void calls.push(`stop ${started}`),
  })
  return { calls, lines, stages, stage }
}

test('stages stop in the reverse order of their start, once', async () => {
  const { calls, lines, stages, stage } = record()
  for (const name of names) expect(await stages.start(stage(name))).toBe(name)
  await Promise.all([stages.stop(), stages.stop()])
  await stages.stop()
  expect(calls).toEqual([
    'start folder',
    'start port',
    'start database',
    'stop database',
    'stop port',
    'stop folder',
  ])
  expect(lines).toEqual([])
})

test('an error at the start names the stage and keeps its cause and stack', async () => {
  const { calls, stages, stage } = record()
  await stages.start(stage('folder'))
  const cause = new TypeError('no such column')
  const failing = { ...stage('database'), start: () => Promise.reject(cause) }
  const error = (await stages.start(failing).catch((error: unknown) => error)) as StageError
  expect(error).toBeInstanceOf(StageError)
  expect(error).toMatchObject({
    stage: 'database',
    cause,
    message: 'Castaway could not start: the stage "database" failed',
  })
  expect(error.stack).toContain(cause.stack)
  await stages.stop()
  // What did not start is not stopped.
  expect(calls).toEqual(['start folder', 'stop folder'])
})

test('an error for the operator is not wrapped', async () => {
  const cause = new Error('Port 80 is in use')
  const { stages } = record({ isForOperator: (error) => error === cause })
  const start = stages.start({ name: 'port', start: () => Promise.reject(cause) })
  await expect(start).rejects.toBe(cause)
})

test('a stage that cannot be stopped does not keep the others running', async () => {
  const { calls, stages, stage } = record()
  await stages.start(stage('folder'))
  for (const name of ['database', 'jobs']) {
    await stages.start({
      ...stage(name),
      stop: () => {
        throw new Error(`${name} broke`)
      },
    })
  }
  const error = (await stages.stop().catch((error: unknown) => error)) as AggregateError
  expect(calls.at(-1)).toBe('stop folder')
  expect(error.errors.map((each: StageError) => each.stage)).toEqual(['jobs', 'database'])
  expect(error.stack).toMatch(/"jobs" could not be stopped[^]*jobs broke[^]*database broke/)
})

test('a stage that hangs is left behind after its time limit', async () => {
  const { calls, lines, stages, stage } = record()
  await stages.start(stage('folder'))
  await stages.start({ ...stage('jobs'), stop: () => new Promise(() => {}), limit: 20 })
  await expect(stages.stop()).rejects.toThrow('The stage "jobs" did not stop within 0.02 s')
  expect(calls.at(-1)).toBe('stop folder')
  expect(lines).toEqual([])
})

test('a stage that can be forced ends after its time limit, with one line', async () => {
  const { lines, stages } = record()
  let cut = () => {}
  await stages.start({
    name: 'requests',
    stop: () => new Promise<void>((done) => (cut = done)),
    limit: 20,
    force: () => cut(),
  })
  await stages.stop()
  expect(lines).toEqual(['The stage "requests" did not stop within 0.02 s and was ended'])
})

test('a canceled start begins no further stage, and stops the one that was under way', async () => {
  const cancel = new AbortController()
  const { calls, stages, stage } = record({ signal: cancel.signal })
  await stages.start(stage('folder'))
  const slow = stages.start({
    ...stage('database'),
    start: async () => {
      await delay(20)
      return 'database'
    },
  })
  cancel.abort()
  await expect(slow).rejects.toBe(cancel.signal.reason)
  await expect(stages.start(stage('island'))).rejects.toBe(cancel.signal.reason)
  await stages.stop()
  expect(calls).toEqual(['start folder', 'stop database', 'stop folder'])
})

test('a stage that takes long to start is reported once, and leaves no timer', async () => {
  const { lines, stages } = record({ slowAfter: 10 })
  await stages.start({ name: 'sample world', start: () => delay(50) })
  await stages.start({ name: 'island', start: () => {} })
  await delay(30)
  expect(lines).toEqual(['Still starting: sample world (0 s so far)'])
})
