import type { SmtpOptions } from '../codes/smtp'

/** How mails go out: through a server, or, on one's own machine, to a page that shows them. */
export type EmailOptions = ({ sender: 'smtp' } & SmtpOptions) | { sender: 'outbox' }
