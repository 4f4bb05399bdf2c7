import { createOutbox, type OutboxMessage } from '@castaway/auth/outbox'
import { html, type Html } from '@castaway/server-kit/html'
import type { DevIdentityProvider } from './provider'
import { simulatedPage } from './page'

const SHOWN = 50

/** Emails and text messages that would have been sent, newest first, as a page and as JSON. */
export const outboxPage: DevIdentityProvider = (app, { db, clock }) => {
  const outbox = createOutbox(db, clock)

  app.get('/outbox', async () => {
    const messages = await outbox.list(SHOWN)
    const now = clock.now()
    return simulatedPage({
      plays: 'your mailbox and your phone',
      title: 'Messages',
      body: messages.length
        ? html`<ol data-newest="${messages[0]!.id}">${messages.map((each) => row(each, now))}</ol>`
        : html`<p data-newest="0" class="none">No messages yet. Request a code, and it will show up here.</p>`,
      script,
      asksAgain: true,
      style,
    })
  })

  app.get('/outbox/messages', async (c) => {
    const messages = await outbox.list(SHOWN)
    const to = c.req.query('to')
    return c.json({
      messages: to === undefined ? messages : messages.filter((message) => message.to === to),
    })
  })
}

const row = ({ kind, to, code, body, at }: OutboxMessage, now: number): Html => {
  const shown =
    code === null
      ? null
      : html`<p class="code"><output>${code.slice(0, 3)} ${code.slice(3)}</output><button type="button" data-copy="${code}">Copy</button></p>`
  return html`<li><p class="to"><span>${kind === 'email' ? 'Email' : 'Text message'} to <b>${to}</b></span> <time datetime="${new Date(at).toISOString()}">${ago(now - at)}</time></p>
${shown}
<details><summary>Show full message</summary><pre>${body}</pre></details></li>`
}

const ago = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return `${Math.floor(minutes / 60)} h ago`
}

/** Copies a code, and shows messages that arrive while the page is open. */
const script = `
const shown = document.querySelector('[data-newest]').dataset.newest
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
})
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('outbox/messages').catch(() => null)
  const newest = answer && (await answer.json()).messages[0]
  if (newest && String(newest.id) !== shown) location.reload()
}, 2000)
`

const style = `
main { align-self: start }
ol { display: grid; gap: 0; margin: 0; padding: 0; list-style: none }
li { padding: 20px 0 } li + li { border-top: 1px solid var(--line) } li:last-child { padding-bottom: 0 }
.to { display: flex; gap: 12px; justify-content: space-between; margin: 0; font-size: 14px } .to span { min-width: 0; overflow-wrap: anywhere } .to b { color: var(--ink) } time { flex: none }
.code { display: flex; gap: 12px; align-items: center; justify-content: space-between; margin: 6px 0 8px }
output { font: 600 34px/1.3 ui-monospace, SFMono-Regular, Menlo, monospace; letter-spacing: 2px; color: var(--ink); user-select: all }
.code button { min-height: 44px; min-width: 88px; text-align: center; font-weight: 600 }
summary { padding: 6px 0; font-size: 14px; color: var(--soft); cursor: pointer; border-radius: 6px } summary:focus-visible { outline: 2px solid var(--act); outline-offset: 2px }
pre { margin: 8px 0 0; padding: 12px 14px; border-radius: 10px; font: 14px/1.5 inherit; font-family: inherit; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground) }
.none { margin: 12px 0 0 }
`
