import type { ColumnType, Generated } from 'kysely'

/** JSON columns are read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

export interface JobTable {
  id: Generated<number>
  kind: string
  key: string | null
  payload: Json<unknown>
  state: Generated<'waiting' | 'running' | 'failed'>
  due_at: number
  attempt: Generated<number>
  attempts: number
  every_ms: number | null
  lease_until: number | null
  last_error: string | null
  created_at: number
}

export interface JobsTables {
  job: JobTable
}
