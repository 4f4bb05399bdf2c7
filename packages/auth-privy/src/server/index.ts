export { privyProvider, type PrivyOptions } from './service'
