import { startJobs, TRIM_EVENTS, trimEvents } from '@castaway/provider'
import { appAccount } from '../gateway/app-account'
import { remoteUpstream } from '../gateway/upstream'
import { remoteSource } from '../live/remote-source'
import type { Settings } from '../settings/index'
import type { Network, NetworkParts } from './network'

/** Connects to a remote provider; the jobs that remain are those for the users' own data. */
export function connectRemoteProvider(
  { settings, store, userData, clock, report }: NetworkParts,
  remote: NonNullable<Settings['remote']>,
): Network {
  const { work, recurring } = userData.work
  const upstream = remoteUpstream(remote, clock)
  return {
    upstream,
    polled: remoteSource(upstream),
    appAccount: settings.app ? appAccount(settings.app.fid, settings.app.key) : null,
    // The operator pays for it.
    mayRent: settings.rentStorage,
    developmentKey: null,
    chain: null,
    routes: [],
    startJobs: () =>
      startJobs({
        store,
        work: () => ({ ...work, [TRIM_EVENTS.kind]: () => trimEvents(store) }),
        recurring: [...recurring, TRIM_EVENTS],
        onError: report,
      }),
  }
}
