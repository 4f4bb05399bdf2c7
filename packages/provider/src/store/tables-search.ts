import type { EmbedUrlMetadata, TopLevelTopic } from '@castaway/contract'
import type { ColumnType, Generated } from 'kysely'
import type { BytesColumn } from './bytes'

interface SearchModelTable {
  id: Generated<number>
  key: string
  name: string
  dimensions: number
  words: BytesColumn | null
  centres: BytesColumn
  learnt_from: number
  casts: Generated<number>
  until_seq: Generated<number>
  ready: Generated<boolean>
  created_at: number
}

interface CastVectorTable {
  model_id: number
  hash: string
  centre: number
  ts: number
  vector: BytesColumn
}

interface SearchWordTable {
  word: string
  length: number
}

interface UrlPreviewTable {
  url: string
  metadata: ColumnType<EmbedUrlMetadata, string, string>
  fetched_at: number
}

interface PreviewWantedTable {
  url: string
  host: string
  /** Unix ms of the newest cast that embeds it. */
  wanted_at: number
  attempts: Generated<number>
  /** Unix ms */
  due_at: Generated<number>
}

interface TopicTable {
  slug: string
  name: string
  category: TopLevelTopic
  cast_hashes: string[]
  author_fids: number[]
  place: number | null
  trended_at: number
}

/** Tables with trained search data, topics, and the results of crawls. */
export interface SearchTables {
  search_model: SearchModelTable
  cast_vector: CastVectorTable
  search_word: SearchWordTable
  url_preview: UrlPreviewTable
  preview_wanted: PreviewWantedTable
  topic: TopicTable
}
