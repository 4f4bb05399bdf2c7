import type { LoginUser } from '../../wire'
import type { OpenOptions } from './modal-store'

export interface LoginPanelProps extends OpenOptions {
  onDone(user: LoginUser): void
}
export function LoginPanel(_: LoginPanelProps) {
  return null
}
