import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import type { RecordBody, RecordStore } from '@castaway/react/records'
import { useMemo } from 'react'
import { toast } from '../../ui/toast/toasts'
import { recordsOf, useRecords } from '../../app/records'
import { pinsOf } from './pinned-tabs'

type PinKind = RecordBody<'tab'>['shows']

/** Limit of pinned tabs. */
export const MAX_PINS = 30

/** Storage key that records whether a guest's browser has pinned tabs, so that the first page need not load them. */
export const HAS_PINS = 'castaway.pins'

/** Deterministic, so that pins of the same feed on two devices are one tab; part of the URL. */
export function pinId(shows: PinKind, of: string): string {
  const plain = `${shows}-${of}`
  if (/^[A-Za-z0-9_-]{1,64}$/.test(plain)) return plain
  let sum = 0xcb_f2_9c_e4n
  for (const char of of)
    sum = BigInt.asUintN(64, (sum ^ BigInt(char.codePointAt(0)!)) * 1099511628211n)
  return `${shows}-${sum.toString(36)}`
}

/** A title that can be stored: at most 80 UTF-16 units, without splitting a character. */
export function trimmedName(typed: string): string {
  let name = ''
  for (const char of typed.trim()) if (name.length + char.length <= 80) name += char
  return name.trim()
}

const titled = (title: string): string => trimmedName(title) || '…'

/** Adds a tab at the end. Returns false when the limit is reached. */
export async function pin(store: RecordStore, shows: PinKind, of: string, title: string) {
  const tabs = store.all('tab')
  if (tabs.length >= MAX_PINS) return false
  const position = Math.max(0, ...tabs.map(({ body }) => body.position + 1))
  await store.put('tab', pinId(shows, of), { shows, of, title: titled(title), position })
  storeHasPins(store)
  return true
}

/**
 * Removes a tab.
 * @returns a function that restores it
 */
export async function unpin(store: RecordStore, id: string): Promise<() => Promise<void>> {
  const before = store.get('tab', id)
  await store.put('tab', id, null)
  storeHasPins(store)
  return async () => {
    await store.put('tab', id, before)
    storeHasPins(store)
  }
}

export async function rename(store: RecordStore, id: string, title: string): Promise<void> {
  const body = store.get('tab', id)
  if (body && title.trim()) await store.put('tab', id, { ...body, title: titled(title) })
}

/** Moves a tab by some positions. Positions are renumbered only if two of them were equal. */
export async function move(store: RecordStore, id: string, steps: number): Promise<void> {
  const pins = pinsOf(store.all('tab'))
  const from = pins.findIndex((each) => each.id === id)
  const to = Math.max(0, Math.min(pins.length - 1, from + steps))
  if (from < 0 || from === to) return
  pins.splice(to, 0, ...pins.splice(from, 1))
  await Promise.all(
    pins.flatMap(({ id: each, body }, position) =>
      body.position === position ? [] : [store.put('tab', each, { ...body, position })],
    ),
  )
}

/** Whether this is pinned, and a function that pins or unpins it and confirms it. */
export function usePinned(
  shows: PinKind,
  of: string,
): { pinned: boolean; toggle: (title: string) => void } {
  const castaway = useCastaway()
  const tabs = useRecords('tab')
  const id = pinId(shows, of)
  return useMemo(
    () => ({
      pinned: tabs?.some((each) => each.id === id) ?? false,
      toggle: (title) => void togglePin(recordsOf(castaway), shows, of, title),
    }),
    [castaway, tabs, id, shows, of],
  )
}

async function togglePin(
  { store, ready }: ReturnType<typeof recordsOf>,
  shows: PinKind,
  of: string,
  title: string,
) {
  await ready
  const id = pinId(shows, of)
  if (store.get('tab', id)) {
    const undo = await unpin(store, id)
    toast({ title: t`Unpinned from Home`, action: { label: t`Undo`, run: () => void undo() } })
  } else if (await pin(store, shows, of, title)) {
    toast({ title: t`Pinned to Home`, action: { label: t`Show`, to: `/?pin=${id}` } })
  } else {
    toast({
      tone: 'bad',
      title: t`Home is full`,
      advice: t`You can have up to ${MAX_PINS} tabs. Unpin one first.`,
    })
  }
}

/** Stored apart from the tabs, so that a guest's first page loads nothing to check for them. */
export function storeHasPins(store: RecordStore): void {
  try {
    if (store.all('tab').length > 0) localStorage.setItem(HAS_PINS, '1')
    else localStorage.removeItem(HAS_PINS)
  } catch {
    // Without storage, a guest's tabs are only found in the list of tabs.
  }
}
