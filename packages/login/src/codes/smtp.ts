import type { Transporter } from 'nodemailer'
import type { Mail } from './messages'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** Whom mails are from: an address, or a name and an address in `<…>`. */
  from: string
}

/** Longest wait for the mail server, in milliseconds, at each step. */
const PATIENCE = 10_000

/** Sends mails through a server of the owner's. Rejects with the mail library's error, which holds no code. */
export const createSmtp = ({ url, from }: SmtpOptions) => {
  let transport: Transporter | undefined
  const open = async (): Promise<Transporter> => {
    // Read when the first mail is sent: it is much, and many sites send none.
    const { createTransport } = await import('nodemailer')
    const { hostname } = new URL(url)
    const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
    return createTransport({
      url,
      // Codes and the password do not cross a network in the clear, whatever the server offers.
      requireTLS: !isHere,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as never)
  }
  return async (to: string, mail: Mail): Promise<void> => {
    transport ??= await open()
    await transport.sendMail({
      from,
      // As a field of its own, so that nothing in it can be read as a list or a header.
      to: { name: '', address: to },
      ...mail,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  }
}
