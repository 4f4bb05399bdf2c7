export { LoginPanel, type LoginPanelProps } from './LoginPanel'
export { Mark } from './panel/marks'
export { QrCode } from './QrCode'
