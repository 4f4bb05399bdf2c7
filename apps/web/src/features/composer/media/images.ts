import { t } from '@lingui/core/macro'
import { CastawayError } from '@castaway/contract/errors'
import { errorFacts, type ErrorMessage, errorMessageFor } from '@castaway/react'
import type { UploadedMedia } from '@castaway/contract/records'
import { MAX_EMBEDS } from '../text/cast-length'
import { changePart, type Draft, type DraftImage } from '../../../shared/drafts/draft-model'
import type { ImageStore } from './image-store'
import { MAX_IMAGE_BYTES, type UploadOptions } from './image-upload'

/** The state of an image that is not uploaded yet. */
export interface ImageState {
  /** Upload progress, 0 to 1. */
  progress: number
  failure: ErrorMessage | null
  /** Its bytes, for the preview. */
  bytes: Blob | null
}

interface Ports {
  session: {
    read(): { draft: Draft }
    edit(change: (draft: Draft) => Partial<Draft>): void
  }
  store: ImageStore
  upload(bytes: Blob, options: UploadOptions): Promise<UploadedMedia>
  describe(url: string, alt: string): Promise<void>
  forget(url: string): Promise<void>
  newId(): string
}

/** Uploads of a draft's images: their state and actions for the composer. */
export class Images {
  #states: ReadonlyMap<string, ImageState> = new Map()
  #running = new Map<string, AbortController>()
  #listeners = new Set<() => void>()
  #closed = false

  constructor(private readonly ports: Ports) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  read = (): ReadonlyMap<string, ImageState> => this.#states

  /** Resumes uploads that an earlier page did not finish. */
  resume(): void {
    this.#closed = false
    for (const image of this.#all()) if (!image.url) void this.#start(image.id)
  }

  /**
   * Attaches files to a cast, up to the limit.
   * @returns a message about rejected files, and the files that exceeded the limit
   */
  add(part: string, files: readonly File[], quotes: boolean): { problems: string[]; rest: File[] } {
    const fine = files.filter((file) => !fileError(file))
    const problems = files.flatMap((file) => fileError(file) ?? [])
    const present = this.ports.session.read().draft.parts.find(({ key }) => key === part)
    const taken = (present?.images.length ?? 0) + (present?.embeds?.length ?? 0)
    const remaining = Math.max(0, MAX_EMBEDS - (quotes ? 1 : 0) - taken)
    const added = fine.slice(0, remaining).map((file) => {
      const id = this.ports.newId()
      void this.#begin(id, file)
      return { id, url: null, alt: '' } satisfies DraftImage
    })
    this.#change(part, (images) => [...images, ...added])
    return { problems, rest: fine.slice(remaining) }
  }

  retry(id: string): void {
    void this.#start(id)
  }

  /** Removes an image from the cast, in any upload state. */
  remove(part: string, { id, url }: DraftImage): void {
    this.#running.get(id)?.abort()
    this.#change(part, (images) => images.filter((image) => image.id !== id))
    this.#set(id, null)
    void this.ports.store.remove(id)
    if (url) void this.ports.forget(url)
  }

  move(part: string, id: string, by: -1 | 1): void {
    this.#change(part, (images) => {
      const from = images.findIndex((image) => image.id === id)
      const other = images[from + by]
      if (!other) return images
      return images.map((image, index) =>
        index === from ? other : image === other ? images[from]! : image,
      )
    })
  }

  setAlt(part: string, id: string, alt: string): void {
    this.#change(part, (images) =>
      images.map((image) => (image.id === id ? { ...image, alt } : image)),
    )
  }

  /** Sends alt texts that changed after their upload to the server. */
  async describeAll(): Promise<void> {
    for (const { key, images } of this.ports.session.read().draft.parts) {
      for (const { id, url, alt, saidAlt } of images) {
        if (!url || alt.trim() === (saidAlt ?? '')) continue
        await this.ports.describe(url, alt.trim())
        this.#change(key, (all) =>
          all.map((image) => (image.id === id ? { ...image, saidAlt: alt.trim() } : image)),
        )
      }
    }
  }

  /** Called when the composer closes: uploads stop, and resume when the draft is opened again. */
  close(): void {
    this.#closed = true
    for (const running of this.#running.values()) running.abort()
  }

  async #begin(id: string, file: File): Promise<void> {
    this.#set(id, { progress: 0, failure: null, bytes: file })
    await this.ports.store.put(id, file)
    await this.#start(id)
  }

  async #start(id: string): Promise<void> {
    if (this.#running.has(id) || this.#closed) return
    const abort = new AbortController()
    this.#running.set(id, abort)
    const bytes = this.#states.get(id)?.bytes ?? (await this.ports.store.get(id)) ?? null
    try {
      if (!bytes) throw lost()
      this.#set(id, { progress: 0, failure: null, bytes })
      const alt =
        this.#all()
          .find((image) => image.id === id)
          ?.alt.trim() ?? ''
      const { url } = await this.ports.upload(bytes, {
        alt,
        signal: abort.signal,
        onProgress: (progress) => this.#set(id, { progress, failure: null, bytes }),
      })
      if (abort.signal.aborted) return void this.ports.forget(url)
      for (const { key, images } of this.ports.session.read().draft.parts) {
        if (!images.some((image) => image.id === id)) continue
        this.#change(key, (all) =>
          all.map((image) => (image.id === id ? { ...image, url, saidAlt: alt } : image)),
        )
      }
      this.#set(id, null)
      void this.ports.store.remove(id)
    } catch (error) {
      if (!abort.signal.aborted)
        this.#set(id, { progress: 0, failure: uploadErrorMessage(error), bytes })
    } finally {
      this.#running.delete(id)
    }
  }

  #all(): DraftImage[] {
    return this.ports.session.read().draft.parts.flatMap(({ images }) => images)
  }

  #change(part: string, change: (images: DraftImage[]) => DraftImage[]): void {
    this.ports.session.edit(({ parts }) => ({
      parts: changePart(parts, part, {
        images: change(parts.find(({ key }) => key === part)?.images ?? []),
      }),
    }))
  }

  #set(id: string, state: ImageState | null): void {
    const next = new Map(this.#states)
    if (state) next.set(id, state)
    else next.delete(id)
    this.#states = next
    for (const listener of this.#listeners) listener()
  }
}

const lost = () =>
  new CastawayError({ code: 'IMAGE_LOST', shortMessage: 'The browser no longer has the image' })

/** Why a file is rejected, as a message; undefined if it can be uploaded. */
function fileError({ name, type, size }: File): string | undefined {
  if (!type.startsWith('image/') || type.startsWith('image/svg'))
    return t`${name} isn’t a supported image. Use JPEG, PNG, WebP, GIF, or AVIF.`
  if (size > MAX_IMAGE_BYTES) return t`${name} is larger than 15 MB. Try a smaller image.`
  if (size === 0) return t`${name} is empty.`
  return undefined
}

function uploadErrorMessage(error: unknown): ErrorMessage {
  switch (errorFacts(error).code) {
    case 'NOT_A_PICTURE':
      return {
        title: t`This isn’t an image`,
        advice: t`This file can’t be read as an image. Use JPEG, PNG, WebP, GIF, or AVIF.`,
      }
    case 'PICTURE_TOO_LARGE':
      return {
        title: t`This image is too large`,
        advice: t`Images can be up to 15 MB and 80 megapixels. Try a smaller image.`,
      }
    case 'NO_ROOM':
      return {
        title: t`You’ve used all your image storage`,
        advice: t`Delete casts with images you no longer need, then try again.`,
      }
    case 'IMAGE_LOST':
      return {
        title: t`This image was lost`,
        advice: t`Your browser didn’t save it. Remove it and choose it again.`,
      }
    default:
      return errorMessageFor(error)
  }
}
