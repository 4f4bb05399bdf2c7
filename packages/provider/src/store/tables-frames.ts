import type { FrameV2, NeynarFramePage } from '@castaway/contract'
import type { ColumnType } from 'kysely'

/** JSON columns are read parsed and written as text. */
type Json<T> = ColumnType<T, string, string>

export interface HostedFrameTable {
  uuid: string
  app_id: string
  name: string
  pages: Json<NeynarFramePage[]>
  created_at: number
  updated_at: number
}

export interface FrameInteractionTable {
  app_id: string
  hash: string
  url: string
  fid: number
  button: number
  input: string | null
  cast_hash: string | null
  at: number
}

/** A mini app as the API shows it, without its author. */
export type StoredMiniApp = Omit<FrameV2, 'author'> & { name: string; icon: string }

export interface MiniAppTable {
  home_url: string
  domain: string
  author_fid: number
  name: string
  category: string | null
  frame: Json<StoredMiniApp>
  words: string
  listed: boolean
  networks: string[] | null
  found_at: number
}

export interface MiniAppUseTable {
  home_url: string
  hour: number
  fid: number
  uses: number
}

export interface FrameTables {
  hosted_frame: HostedFrameTable
  frame_interaction: FrameInteractionTable
  mini_app: MiniAppTable
  mini_app_use: MiniAppUseTable
}
