import { t } from '@lingui/core/macro'
import type { FrameEvent } from '../../../shared/mini-apps/frame-event'
import type { WorkbenchControls } from '../../../shared/mini-apps/workbench'
import { Button } from '../../../ui/Button'
import { Part } from '../Part'

const notificationDetails = {
  url: 'https://notifications.example/send',
  token: '00000000-0000-4000-8000-000000000000',
}

const events: FrameEvent[] = [
  { event: 'miniapp_added', notificationDetails },
  { event: 'miniapp_add_rejected', reason: 'rejected_by_user' },
  { event: 'miniapp_removed' },
  { event: 'notifications_enabled', notificationDetails },
  { event: 'notifications_disabled' },
  { event: 'primary_button_clicked' },
  { event: 'back_navigation_triggered' },
]

const walletEvents: { label: string; event: string; params: unknown[] }[] = [
  {
    label: 'accountsChanged',
    event: 'accountsChanged',
    params: [['0x000000000000000000000000000000000000dEaD']],
  },
  { label: 'accountsChanged []', event: 'accountsChanged', params: [[]] },
  { label: 'chainChanged (Base)', event: 'chainChanged', params: ['0x2105'] },
  { label: 'chainChanged (OP Mainnet)', event: 'chainChanged', params: ['0xa'] },
  {
    label: 'disconnect',
    event: 'disconnect',
    params: [{ code: 4900, message: 'Disconnected' }],
  },
]

/** Events for the running app, as if they had happened. */
export function SendEvents({ controls }: { controls: WorkbenchControls }) {
  return (
    <Part
      title={t`Send an event`}
      about={t`The running app is told, and nothing else happens: it isn’t added or removed.`}
    >
      <div dir="ltr" className="flex flex-wrap gap-2">
        {events.map((event) => (
          <Button key={event.event} size="small" onClick={() => controls.emit(event)}>
            {event.event}
          </Button>
        ))}
        {walletEvents.map(({ label, event, params }) => (
          <Button key={label} size="small" onClick={() => controls.emitWallet(event, params)}>
            {label}
          </Button>
        ))}
      </div>
    </Part>
  )
}
