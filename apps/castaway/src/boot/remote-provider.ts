import { startJobs } from '@castaway/provider'
import { appAccount } from '../gateway/app-account'
import { remoteUpstream } from '../gateway/upstream'
import { remoteSource } from '../live-sources'
import type { Settings } from '../settings/index'
import type { Network, NetworkParts } from './network'

/** Connects to a remote provider; the jobs that remain are those for the users' own data. */
export async function startRemoteProvider(
  { settings, store, userData, clock, stages, report }: NetworkParts,
  remote: NonNullable<Settings['remote']>,
): Promise<Network> {
  const { work, recurring } = userData.work
  await stages.start({
    name: 'jobs',
    start: () => startJobs({ store, work: () => work, recurring, onError: report }),
    stop: (jobs) => jobs.close(),
  })
  const upstream = remoteUpstream(remote, clock)
  return {
    upstream,
    source: remoteSource(upstream),
    appAccount: settings.app ? appAccount(settings.app.fid, settings.app.key) : null,
    // The operator pays for it.
    mayRent: settings.rentStorage,
    developmentKey: null,
    chain: null,
    routes: [],
  }
}
