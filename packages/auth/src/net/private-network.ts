import { isPrivateHost, isPublic, resolve as systemResolve } from '@castaway/server-kit/net'

/** Whether a host is in a private network, by its name or because that leads there; not if it can't be resolved. */
export const isInPrivateNetwork = async (host: string, resolve = systemResolve): Promise<boolean> =>
  isPrivateHost(host) || (await resolve(host)).some(({ address }) => !isPublic(address))
