import { isPrivateHost, isPublic, resolve } from '@castaway/server-kit/net'

/** Whether a host is in a private network, by its name or because that leads there; not if it can't be resolved. */
export const isInPrivateNetwork = async (host: string): Promise<boolean> =>
  isPrivateHost(host) || (await resolve(host)).some(({ address }) => !isPublic(address))
