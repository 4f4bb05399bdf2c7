export interface MediaItem {
  type: 'image' | 'video'
  /** A checked https address, or one of this server. */
  url: string
  /** What it shows, in words; empty where nobody said. */
  alt: string
  /** A smaller copy for lists. */
  small?: string
  /** A few pixels of it, as a `data:` address, to show until it is there. */
  placeholder?: string
  /** Width by height of the box a single picture gets. */
  ratio: number
}
