import type { OpenModal } from './modal-store'
import { LoginPanel } from './LoginPanel'

export default function LoginModal({ request }: { request: OpenModal }) {
  return <LoginPanel {...request} onDone={request.end} />
}
