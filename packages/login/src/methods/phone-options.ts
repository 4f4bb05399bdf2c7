import type { SmsOptions } from '../codes/sms'

/** How text messages go out: through a provider, or, on one's own machine, to a page that shows them. */
export type PhoneOptions = ({ sender: 'sms' } & SmsOptions) | { sender: 'outbox' }
