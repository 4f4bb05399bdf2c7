import type { RouteLimit } from './route-rule'

/** The limits of a server that others can reach. */
export const limits = {
  /** Pages and files of the app: a cold start loads thirty files. */
  page: { name: 'page', by: 'address', requests: 3_000, seconds: 60 },
  /** Reads of the app’s API. A page of Home is ten requests. */
  read: { name: 'read', by: 'person', requests: 1_200, seconds: 60 },
  write: { name: 'write', by: 'person', requests: 240, seconds: 60 },
  /** Reports to the operators, which a person has to read. */
  report: { name: 'report', by: 'person', requests: 30, seconds: 600 },
  /** A browser that is used all the time sends a batch every five seconds, and may have kept some. */
  analytics: { name: 'analytics', by: 'address', requests: 240, seconds: 60 },
  upload: { name: 'upload', by: 'person', requests: 60, seconds: 60 },
  /** Cities by name: one request for each pause in typing. */
  places: { name: 'places', by: 'address', requests: 300, seconds: 60 },
  /** Where tokens can be swapped, and quotes, which a page that is looked at asks for every ten seconds. */
  swap: { name: 'swap', by: 'person', requests: 120, seconds: 60 },
  /** Descriptions of items: a request asks for up to twenty of others' servers. */
  items: { name: 'items', by: 'person', requests: 60, seconds: 60 },
  /** Live streams that are opened; `stream-limits` says how many may be open. */
  live: { name: 'live', by: 'address', requests: 1_200, seconds: 60 },
  /** The login counts each of its steps by itself as well. */
  login: { name: 'login', by: 'address', requests: 1_200, seconds: 60 },
  /** A batch can contain twenty calls. */
  rpc: { name: 'rpc', by: 'address', requests: 600, seconds: 60 },
  /** Pages of the island on which people approve and pay, and hosted frames. */
  island: { name: 'island', by: 'address', requests: 1_200, seconds: 60 },
  /** Programs with an API key; a plan of the provider can take its place. */
  key: { name: 'key', by: 'api key', requests: 60_000, seconds: 60 },
  /** The same calls without a key that is valid here: each is counted by its address, whatever keys are made up. */
  noKey: { name: 'no key', by: 'address', requests: 3_000, seconds: 60 },
} as const satisfies Record<string, RouteLimit>
