import { useCallback, useEffect, useState } from 'react'
import { codeFromWire, LoginError } from '@castaway/wallet/errors'
import { xsrfHeaders } from '@castaway/wallet/xsrf'
import { useLoginContext } from './context'
import { asLoginError } from './store'

export type SignerStatus = 'none' | 'generated' | 'pending_approval' | 'approved' | 'revoked'

interface Signer {
  status: SignerStatus
  approvalUrl: string | null
}

/** Polling interval for a pending approval, in milliseconds. */
const POLL = 2_500

/**
 * The network signer of the signed-in user: whether this site can write for them. `status` is null until it is known; a
 * pending approval is polled automatically.
 */
export const useSigner = () => {
  const { signerPath } = useLoginContext()
  const [signer, setSigner] = useState<Signer | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<LoginError | null>(null)
  const call = useCallback(
    async (method: 'GET' | 'POST') => {
      setBusy(true)
      try {
        const found = await callSigner(signerPath, method)
        setSigner(found)
        setError(null)
        return found
      } catch (cause) {
        const failure = asLoginError(cause)
        setError(failure)
        throw failure
      } finally {
        setBusy(false)
      }
    },
    [signerPath],
  )
  const refresh = useCallback(() => call('GET'), [call])
  /** Requests an approval; the user gives it at `approvalUrl`. */
  const request = useCallback(() => call('POST'), [call])
  const waiting = signer?.status === 'pending_approval'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void refresh().catch(() => undefined), POLL)
    return () => clearInterval(timer)
  }, [waiting, refresh])
  return {
    status: signer?.status ?? null,
    approvalUrl: signer?.approvalUrl ?? null,
    busy,
    error,
    request,
    refresh,
  }
}

const callSigner = async (path: string, method: 'GET' | 'POST'): Promise<Signer> => {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(method === 'POST' ? { 'content-type': 'application/json', ...xsrfHeaders() } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  }).catch((cause: unknown) => {
    throw new LoginError('network_error', { cause })
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) {
    throw new LoginError(codeFromWire(answer.code), {
      ...(typeof answer.message === 'string' ? { message: answer.message } : {}),
      status: response.status,
    })
  }
  const url = answer.approval_url
  return {
    status: statusOf(answer.status),
    // Only http(s) URLs become a link, never a script.
    approvalUrl: typeof url === 'string' && /^https?:\/\//.test(url) ? url : null,
  }
}

const statuses: readonly SignerStatus[] = [
  'none',
  'generated',
  'pending_approval',
  'approved',
  'revoked',
]
const statusOf = (given: unknown): SignerStatus =>
  statuses.find((status) => status === given) ?? 'none'
