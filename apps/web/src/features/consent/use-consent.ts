import { useLogin } from '@castaway/auth-react'
import { useEffect, useState } from 'react'

type Client = ReturnType<typeof useLogin>['client']
type ConsentDetails = Awaited<ReturnType<Client['consent']['ask']>>

/** The consent request, once it is loaded. */
export type Consent =
  | { status: 'asking' }
  | { status: 'failed' }
  | { status: 'asked'; asked: ConsentDetails }

export function useConsent(query: string): Consent {
  const { client } = useLogin()
  const [consent, setConsent] = useState<Consent>({ status: 'asking' })
  useEffect(() => {
    let isGone = false
    const set = (next: Consent) => {
      if (!isGone) setConsent(next)
    }
    client.consent.ask(query).then(
      (asked) => set({ status: 'asked', asked }),
      () => set({ status: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [client, query])
  return consent
}
