export { browserRecordStore } from './browser-record-store'
export { RecordStore, type RecordEntry } from './record-store'
export type { RecordBody, RecordKind } from '@castaway/contract/records'
