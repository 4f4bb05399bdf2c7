import { newId } from '@castaway/contract/random-id'
import type { RecordBody } from '@castaway/react/records'
import { type Draft, newPart } from './draft-model'

type Body = RecordBody<'draft'>

let device: string | undefined

/** A random id for this browser, stable across reloads where it can be stored. */
function thisDevice(): string {
  try {
    device ??= localStorage.getItem('castaway-device') ?? newId()
    localStorage.setItem('castaway-device', device)
  } catch {
    device ??= newId()
  }
  return device
}

/** The part of a draft that syncs to other devices. Images that are not uploaded yet stay on this one. */
export function toDraftRecord(draft: Draft): Body {
  return {
    fid: draft.fid,
    target: draft.target,
    casts: draft.parts.map(({ key, text, withoutPreview, images, embeds, tried }) => ({
      key,
      text,
      ...(embeds?.length ? { embeds } : {}),
      withoutPreview: withoutPreview.slice(0, 20),
      media: images.flatMap(({ url, alt }) => (url ? [{ url, alt }] : [])).slice(0, 8),
      tried,
    })),
    channel: draft.channel,
    sent: draft.sent,
    savedAt: draft.savedAt,
    device: thisDevice(),
  }
}

/** Converts a synced draft from another device into a local one. */
export function fromDraftRecord(id: string, body: Body, here: Draft | undefined): Draft {
  const imagesHere = new Map(
    here?.parts.flatMap(({ images }) => images.map((image) => [image.url ?? image.id, image])),
  )
  return {
    id,
    fid: body.fid,
    target: body.target,
    parts: body.casts.map(({ key, text, withoutPreview, media, embeds, tried }, index) => ({
      ...newPart(key ?? `${id}-${index}`, text),
      ...(embeds ? { embeds } : {}),
      withoutPreview,
      tried: tried ?? null,
      images: media.map(({ url, alt }) => ({
        ...(imagesHere.get(url) ?? { id: newId(), url }),
        alt,
      })),
    })),
    channel: body.channel
      ? {
          id: body.channel.id,
          name: body.channel.name,
          ...(body.channel.imageUrl ? { imageUrl: body.channel.imageUrl } : {}),
        }
      : null,
    sent: body.sent ?? [],
    due: here?.due ?? null,
    planned: here?.planned ?? false,
    waits: false,
    writer: '',
    revision: 0,
    savedAt: body.savedAt,
    synced: body.savedAt,
  }
}
