import { gatewayJson } from '@castaway/react'

/** A signed message as a node’s HTTP API writes it. */
export interface NodeMessage {
  data: { type: string; fid: number; timestamp: number; network: string; [body: string]: unknown }
  /** Hexadecimal. */
  hash: string
  hashScheme: string
  /** Base64. */
  signature: string
  signatureScheme: string
  /** Public key in hexadecimal. */
  signer: string
}

/** What the contracts say about a key of an account. */
export interface SignerEvent {
  fid: number
  /** Unix seconds. */
  blockTimestamp: number
  blockNumber: number
  signerEventBody: { key: string; eventType: string; metadata: string }
}

const query = (params: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))

const read = <T>(name: string, params: Record<string, string | number>, signal: AbortSignal) =>
  gatewayJson<T>(`/v1/${name}?${query(params)}`, { signal })

/** The calls of a node of the network that inspecting needs. @throws GatewayError */
export const node = {
  cast: (fid: number, hash: string, signal: AbortSignal) =>
    read<NodeMessage>('castById', { fid, hash }, signal),
  userData: async (fid: number, signal: AbortSignal) =>
    (await read<{ messages: NodeMessage[] }>('userDataByFid', { fid, pageSize: 50 }, signal))
      .messages,
  verifications: async (fid: number, signal: AbortSignal) =>
    (await read<{ messages: NodeMessage[] }>('verificationsByFid', { fid, pageSize: 50 }, signal))
      .messages,
  /** Keys that the account has now. */
  signers: async (fid: number, signal: AbortSignal) =>
    (await read<{ events: SignerEvent[] }>('onChainSignersByFid', { fid, pageSize: 1_000 }, signal))
      .events,
  registration: (fid: number, signal: AbortSignal) =>
    read<{ events: unknown[] }>(
      'onChainEventsByFid',
      { fid, event_type: 'EVENT_TYPE_ID_REGISTER' },
      signal,
    ),
}
