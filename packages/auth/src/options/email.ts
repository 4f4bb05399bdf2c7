import type { SmtpOptions } from '../codes/smtp'

/** How emails are sent: through a mail server, or in development to a page that shows them. */
export type EmailOptions = ({ sender: 'smtp' } & SmtpOptions) | { sender: 'outbox' }
