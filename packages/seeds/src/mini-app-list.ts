import { jsonContent } from './sample-content'
import type { FrameCatalogCategory } from '@castaway/contract'

/** A sample mini app, as its developers would describe it. */
export interface PlannedMiniApp {
  /** Its URL is `/mini/<slug>`. */
  slug: string
  name: string
  category: FrameCatalogCategory
  /** Subtitle below the name. */
  subtitle: string
  description: string
  tags: string[]
  /** Label of the button that opens it. */
  button: string
  /** Subject of its image; see `artSvg`. */
  scene: string
  /** The text of its developer's cast about it. */
  said: string
}

export const miniApps = jsonContent<readonly PlannedMiniApp[]>('mini-apps')
