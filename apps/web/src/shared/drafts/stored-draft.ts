import type { Draft, DraftImage, DraftPart } from './draft-model'

/**
 * A draft as the browser stores it. `pictures` is the stored name of `images`: drafts of earlier versions have it, and
 * a tab that still runs one reads what this version stores.
 */
export interface StoredDraft extends Omit<Draft, 'parts'> {
  parts: (Omit<DraftPart, 'images'> & { pictures: DraftImage[] })[]
}

export const toStored = (draft: Draft): StoredDraft => ({
  ...draft,
  parts: draft.parts.map(({ images, ...part }) => ({ ...part, pictures: images })),
})

export const fromStored = (draft: StoredDraft): Draft => ({
  ...draft,
  parts: draft.parts.map(({ pictures, ...part }) => ({ ...part, images: pictures })),
})
