import { app } from './app'
import { bundles } from './bundles'
import { clientCalls } from './client-calls'
import { conversations } from './conversations'
import { feeds } from './feeds'
import { ingest } from './ingest'
import { island } from './island'
import { listen } from './listen'
import { login } from './login'
import { miniApps } from './mini-apps'
import { notifications } from './notifications'
import { publishing } from './publishing'
import { families } from './reads'
import { seeding } from './seeding'
import { starts } from './starts'
import { streams } from './streams'
import { sync } from './sync'
import { print, type Row } from './table'
import { tenMillion } from './ten-million'
import { webhooks } from './webhooks'

const parts: Record<string, () => Promise<Row[]>> = {
  client: clientCalls,
  bundles,
  island,
  feeds,
  families,
  conversations,
  notifications,
  publishing,
  ingest,
  sync,
  seeding,
  starts,
  webhooks,
  listen,
  streams,
  login,
  app,
  'mini-apps': miniApps,
}
/** What takes hours is measured only if it is named. */
const long: Record<string, () => Promise<Row[]>> = { 'ten-million': tenMillion }

const asked = process.argv.slice(2)
const rows: Row[] = []
for (const [name, measure] of Object.entries({ ...parts, ...long })) {
  if (asked.length > 0 ? !asked.includes(name) : name in long) continue
  process.stderr.write(`measuring: ${name}\n`)
  rows.push(...(await measure()))
}
print(rows)
// PGlite’s timers outlive its databases.
process.exit()
