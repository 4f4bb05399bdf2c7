import { placeOf, type IndexedPart, type Manifest } from './format'

/** What a backup contains, in numbers. */
export interface Summary {
  manifest: Manifest
  tables: number
  rows: number
  images: number
}

export function summaryOf(manifest: Manifest, parts: Iterable<IndexedPart>): Summary {
  let [rows, images] = [0, 0]
  for (const part of parts) {
    rows += part.rows ?? 0
    if (placeOf(part.name)?.kind === 'media') images++
  }
  return { manifest, tables: manifest.tables.length, rows, images }
}
