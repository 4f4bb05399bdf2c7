import type { Transporter } from 'nodemailer'
import type { Mail } from './messages'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  /** Sender of the emails: an address, or a name and an address in `<…>`. */
  from: string
}

/** Timeout of each step with the mail server, in milliseconds. */
const PATIENCE = 10_000

/** Sends emails through the operator's server. Rejects with the mail library's error, which contains no code. */
export const createSmtp = ({ url, from }: SmtpOptions) => {
  let transport: Transporter | undefined
  const open = async (): Promise<Transporter> => {
    // Loaded with the first email, because the library is large and many sites send none.
    const { createTransport } = await import('nodemailer')
    const { hostname } = new URL(url)
    const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
    return createTransport({
      url,
      // Codes and the password are never sent over a network unencrypted, whatever the server offers.
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
      // The address is passed as a separate field, so that it cannot be parsed as a list or a header.
      to: { name: '', address: to },
      ...mail,
      headers: { 'auto-submitted': 'auto-generated' },
    })
  }
}
