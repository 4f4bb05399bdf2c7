/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- images are dropped and pasted anywhere in the group; its button does the same */
import { t } from '@lingui/core/macro'
import { errorFacts, errorMessageFor } from '@castaway/react'
import { ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Button, buttonClass } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { inLanguage } from '../../ui/format/intl'
import { TextField } from '../../ui/form/TextField'
import { IMAGE_TYPES, uploadImage } from '../../ui/files/upload'

const percent = inLanguage((locales) => new Intl.NumberFormat(locales, { style: 'percent' }))

export interface ImageFieldProps {
  value: string
  onChange: (url: string) => void
  name: string
  seed: number
  /** Why the URL is invalid, as a message. */
  error: string | undefined
}

/** The profile image: uploaded by choosing, dropping or pasting a file, or given by its URL. */
export function ImageField({ value, onChange, name, seed, error }: ImageFieldProps) {
  const id = useId()
  const { upload, part, failure } = useUpload(onChange)
  const [over, setOver] = useState(false)
  const busy = part !== undefined
  const share = percent().format(part ?? 0)
  return (
    <fieldset
      onPaste={(event) => {
        const [file] = imageFiles(event.clipboardData)
        if (!file) return
        event.preventDefault()
        upload(file)
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const [file] = imageFiles(event.dataTransfer)
        setOver(false)
        if (!file) return
        event.preventDefault()
        upload(file)
      }}
      className={classes(
        'rounded-card',
        over && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <legend className="mb-1.5 text-small font-semibold">{t`Profile image`}</legend>
      <div className="flex items-center gap-4">
        <Avatar url={value} name={name} seed={seed} size={72} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={classes(
                buttonClass('plain', 'small'),
                'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
                busy && 'opacity-50',
              )}
            >
              <ImageUp size={16} aria-hidden="true" />
              {busy ? t`Uploading, ${share}` : t`Upload an image`}
              <input
                id={id}
                type="file"
                accept={IMAGE_TYPES}
                disabled={busy}
                className="sr-only"
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  // Lets the same file be chosen again after a failure.
                  event.target.value = ''
                  if (file) upload(file)
                }}
              />
            </label>
            {value ? (
              <Button
                size="small"
                tone="quiet"
                icon={<Trash2 size={16} aria-hidden="true" />}
                disabled={busy}
                onClick={() => onChange('')}
              >
                {t`Remove`}
              </Button>
            ) : null}
          </div>
          <p
            aria-live="polite"
            className={classes('mt-1.5 text-small', failure ? 'text-danger' : 'text-ink-soft')}
          >
            {failure ??
              t`JPEG, PNG, WebP, GIF, or AVIF, up to 15 MB. You can also drop an image here.`}
          </p>
        </div>
      </div>
      <details className="mt-2" {...(error ? { open: true } : {})}>
        <summary className="cursor-pointer py-1 text-small text-ink-soft hover:text-ink">
          {t`Use a URL instead`}
        </summary>
        <TextField
          className="mt-2"
          label={t`Image URL`}
          type="url"
          inputMode="url"
          maxLength={256}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
        />
      </details>
    </fieldset>
  )
}

/** Uploads one image at a time; a newer upload aborts the previous one. */
function useUpload(onDone: (url: string) => void) {
  const [part, setPart] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const upload = (file: File) => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setFailure(undefined)
    setPart(0)
    uploadImage(file, { signal: stop.signal, onProgress: setPart }).then(
      ({ url }) => {
        setPart(undefined)
        onDone(url)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        setPart(undefined)
        setFailure(errorText(error))
      },
    )
  }
  return { upload, part, failure }
}

function errorText(error: unknown): string {
  const { code } = errorFacts(error)
  if (code === 'PICTURE_TOO_LARGE') return t`That image is too large. The limit is 15 MB.`
  if (code === 'NOT_A_PICTURE')
    return t`That isn’t a supported image. Use JPEG, PNG, WebP, GIF, or AVIF.`
  const { title, advice } = errorMessageFor(error)
  return `${title}. ${advice}`
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
const imageFiles = (data: DataTransfer) =>
  [...data.files].filter((file) => file.type.startsWith('image/'))
