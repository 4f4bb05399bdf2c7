import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './peers'
import { median, ms, type Row } from './table'

/** Milliseconds from `npm start`'s script to the line that says it is ready; the process is then ended. */
function start(data: string): Promise<number> {
  return new Promise((done, fail) => {
    const began = performance.now()
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: '0', CASTAWAY_DATA: data, CASTAWAY_WORLD: 'social' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let took = 0
    child.stdout.on('data', (chunk: Buffer) => {
      if (took > 0 || !chunk.toString().includes('Castaway is ready')) return
      took = performance.now() - began
      child.kill('SIGTERM')
    })
    child.once('exit', () => (took > 0 ? done(took) : fail(new Error('It did not start'))))
  })
}

/** First start: nothing built, no data. Second start: both exist. */
export async function starts(): Promise<Row[]> {
  const data = await mkdtemp(join(tmpdir(), 'castaway-bench-'))
  try {
    await Promise.all(
      ['apps/web/dist', 'apps/castaway/dist'].map((dist) =>
        rm(join(root, dist), { recursive: true, force: true }),
      ),
    )
    const first = await start(data)
    const again: number[] = []
    for (let run = 0; run < 5; run++) again.push(await start(data))
    const second = median(again)
    return [
      {
        what: 'first start after install: build, world of 5,000 casts',
        figure: ms(first),
        against: '20 s limit',
        ratio: first / 20_000,
      },
      { what: 'second start', figure: ms(second), against: '3 s limit', ratio: second / 3000 },
    ]
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
