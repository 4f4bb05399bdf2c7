export { LoginPanel, type LoginPanelProps } from './LoginPanel'
export { QrCode } from './QrCode'
