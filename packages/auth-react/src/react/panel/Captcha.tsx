import { useEffect, useRef } from 'react'
import { useLoginContext } from '../context'

/** The global of Cloudflare's script. */
interface Turnstile {
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      callback: (answer: string) => void
      'expired-callback': () => void
    },
  ): string
  remove(widget: string): void
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile> | undefined
/** Loaded only on sites that have configured it. */
const turnstile = (): Promise<Turnstile> =>
  (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () =>
      resolve((window as unknown as { turnstile: Turnstile }).turnstile),
    )
    script.addEventListener('error', () => {
      loading = undefined
      reject(new Error('The check did not load'))
    })
    document.head.append(script)
  }))

/** The captcha; each response is valid for one call, so every step shows it again. */
export function Captcha({ siteKey }: { siteKey: string }) {
  const { login, strings } = useLoginContext()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    let widget: string | undefined
    let found: Turnstile | undefined
    let gone = false
    turnstile().then(
      (loaded) => {
        if (gone || !place.current) return
        found = loaded
        widget = loaded.render(place.current, {
          sitekey: siteKey,
          callback: (answer) => login.client.captcha(answer),
          'expired-callback': () => login.client.captcha(null),
        })
      },
      // Without it the server's error at the next step says what is missing.
      () => undefined,
    )
    return () => {
      gone = true
      if (found && widget) found.remove(widget)
    }
  }, [login, siteKey])
  return <section ref={place} className="login-captcha" aria-label={strings.captcha} />
}
