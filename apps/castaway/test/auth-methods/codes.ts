import { sendProof, type AuthMethodCase } from './auth-method-case'

let made = 0

/** A person with a mailbox or a phone; their messages are read where the product shows them. */
const codeCase = (path: string, field: string, next: (n: number) => string): AuthMethodCase => ({
  testUser() {
    const to = next(made++)
    return {
      async prove(browser, options) {
        await browser.send('POST', `/login${path}/start`, { [field]: to })
        const inbox = await browser.get(`/_simulated/outbox/messages?to=${encodeURIComponent(to)}`)
        const { code } = inbox.body.messages[0]
        return sendProof(browser, path, { [field]: to, code, ...options })
      },
    }
  },
})

export const emailCase = codeCase('/email', 'address', (n) => `trial${n}@castaway.example`)
export const phoneCase = codeCase('/phone', 'number', (n) => `+1202555${1000 + n}`)
