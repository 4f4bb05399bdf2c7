import type { SmsOptions } from '../codes/sms'

/** How text messages are sent: through a provider, or in development to a page that shows them. */
export type PhoneOptions = ({ sender: 'sms' } & SmsOptions) | { sender: 'outbox' }
