export { LoginPanel, type LoginPanelProps } from './LoginPanel'
export { MethodIcon } from './panel/icons'
export { QrCode } from './QrCode'
