/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements */
import { plural, t } from '@lingui/core/macro'
import { useAccount, useCastaway } from '@castaway/react'
import { Download, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { saveFile } from '../../../ui/files/save-file'
import { toastError } from '../../../ui/toast/toast-error'
import { toast } from '../../../ui/toast/toasts'
import { recordsOf } from '../../../app/records'
import { applyAppearance, readAppearance } from '../../../shared/choices/appearance'
import { Section } from '../Section'
import {
  type DataFile,
  dataFile,
  type ImportPlan,
  planImport,
  readDataFile,
  importDataFile,
} from './data-file'
import { clear, createStore } from 'idb-keyval'
import { setSnapshotState } from '../../../shared/query-persistence/snapshot-marker'

type ParsedFile = {
  name: string
  file: Pick<DataFile, 'own' | 'look'>
  leftOut: number
  plan: ImportPlan
}

const problems = {
  'not-json': () => t`Can’t read this file because it isn’t JSON.`,
  'not-ours': () => t`This isn’t a Castaway data file.`,
  newer: () => t`This file is from a newer version of Castaway. Update this one first.`,
  'too-large': () => t`This file has more than you can store here.`,
}

/** Exports, imports, and clears the user's data in this browser. */
export default function DataSettings() {
  const castaway = useCastaway()
  const fid = useAccount()?.fid
  const [busy, setBusy] = useState<string | null>(null)
  const [read, setRead] = useState<ParsedFile | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const save = async () => {
    setBusy(t`Collecting…`)
    try {
      const { store, ready } = recordsOf(castaway)
      await ready
      const file = await dataFile(castaway, store, fid, (casts) =>
        setBusy(plural(casts, { one: '# cast loaded…', other: '# casts loaded…' })),
      )
      saveFile('castaway-data.json', 'application/json', JSON.stringify(file, null, 2))
      toast({ title: t`Data exported to a file` })
    } catch (error) {
      void toastError(error)
    }
    setBusy(null)
  }
  const choose = async (chosen: File | undefined) => {
    setRead(null)
    setFileError(null)
    if (!chosen) return
    const { store, ready } = recordsOf(castaway)
    const [text] = await Promise.all([chosen.text(), ready])
    const found = readDataFile(text)
    if (typeof found === 'string') setFileError(problems[found]())
    else setRead({ name: chosen.name, ...found, plan: planImport(found.file.own, store) })
  }
  const take = async ({ file, plan }: ParsedFile) => {
    setBusy(t`Importing…`)
    const lines = [...plan.added, ...plan.changed]
    await importDataFile(lines, recordsOf(castaway).store)
    applyAppearance({ ...readAppearance(), ...file.look })
    setBusy(null)
    setRead(null)
    const count = lines.length
    toast({ title: plural(count, { one: '# item imported', other: '# items imported' }) })
  }

  return (
    <Section
      about={t`Your bookmarks, lists, drafts, saved searches, muted words and channels, and appearance settings. Export them to a file or import them from one.`}
    >
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download size={17} />} onClick={() => void save()} disabled={busy !== null}>
          {t`Export to file`}
        </Button>
        <Button
          icon={<Upload size={17} />}
          onClick={() => input.current?.click()}
          disabled={busy !== null}
        >
          {t`Import from file`}
        </Button>
        <Button
          icon={<Trash2 size={17} />}
          onClick={() => void clearBrowserData()}
          disabled={busy !== null}
        >
          {t`Clear browser data`}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t`Choose a file to import`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <p className="mt-2 text-small text-ink-soft">
        {t`Unsent changes, and drafts saved only in this browser, won’t be deleted.`}
      </p>
      <div role="status" className="mt-3">
        {busy ?? null}
        {fileError ? <p className="text-danger">{fileError}</p> : null}
        {read ? <ImportPreview read={read} /> : null}
      </div>
      {read ? (
        <div className="mt-3 flex gap-2">
          <Button
            tone="primary"
            disabled={busy !== null || read.plan.added.length + read.plan.changed.length === 0}
            onClick={() => void take(read)}
          >
            {t`Import`}
          </Button>
          <Button onClick={() => setRead(null)}>{t`Cancel`}</Button>
        </div>
      ) : null}
    </Section>
  )
}

function ImportPreview({ read: { name, plan, leftOut } }: { read: ParsedFile }) {
  const added = plan.added.length
  const changed = plan.changed.length
  const { same } = plan
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">
        <bdi>{name}</bdi>
      </p>
      <ul className="mt-1 list-disc ps-5">
        <li>{plural(added, { one: '# item will be added', other: '# items will be added' })}</li>
        <li>
          {plural(changed, {
            one: '# existing item will be updated from the file',
            other: '# existing items will be updated from the file',
          })}
        </li>
        <li>
          {plural(same, { one: '# item is already here', other: '# items are already here' })}
        </li>
        {leftOut > 0 ? (
          <li>
            {plural(leftOut, {
              one: '# invalid entry will be skipped',
              other: '# invalid entries will be skipped',
            })}
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** Clears what only saves time: cached queries, scroll positions, recent searches, and the app's own files. */
async function clearBrowserData(): Promise<void> {
  try {
    setSnapshotState('none')
    for (const key of Object.keys(localStorage)) {
      if (key === 'castaway.recent' || key.startsWith('castaway.place.'))
        localStorage.removeItem(key)
    }
    await clear(createStore('castaway-kept', 'snapshot'))
    for (const name of (await globalThis.caches?.keys()) ?? []) {
      if (name === 'castaway-files' || name === 'castaway-docs') await caches.delete(name)
    }
    toast({ title: t`Browser data cleared` })
  } catch {
    toast({ tone: 'bad', title: t`Your browser didn’t allow this` })
  }
}
