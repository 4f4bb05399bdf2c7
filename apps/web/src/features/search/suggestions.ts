import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../ui/use-debounced'
import { filterKinds, hasKinds, lastWord, plainWords } from '../../shared/search/query'
import { type JumpTarget, parseJumpTarget } from './jump-target'

/** A suggestion of the search field. */
export type Suggestion =
  | { kind: 'go'; id: string; target: JumpTarget; text: string }
  | { kind: 'person'; id: string; fid: number }
  | { kind: 'channel'; id: string; channel: string }
  /** Replaces the word that is being typed. */
  | { kind: 'fill'; id: string; text: string; fid?: number; channel?: string }
  | { kind: 'recent'; id: string; q: string }

const PAUSE = 180
const MAX_PER_KIND = 4

/** The operator whose value is being typed, and the typed part of it. */
function operatorAt(text: string): { kind: string; value: string } | undefined {
  const [, kind, value] = /^(from|channel|in|has):[@/]?(.*)$/iu.exec(lastWord(text)) ?? []
  return kind ? { kind: kind.toLowerCase(), value: value ?? '' } : undefined
}

/** Suggestions for the current input; `recent` are the searches of this browser. */
export function useSuggestions(
  text: string,
  recent: readonly string[],
  open: boolean,
): Suggestion[] {
  const { q } = useCastaway()
  const waited = useDebounced(text, PAUSE)
  const operator = operatorAt(waited)
  const target = parseJumpTarget(waited, location.origin)
  const words = operator ? operator.value : plainWords(waited)
  const wantsPeople = !operator || operator.kind === 'from'
  const wantsChannels = !operator || operator.kind === 'channel' || operator.kind === 'in'
  const asks = open && words.length > 0 && (!target || target.kind === 'person')
  const people = useQuery({
    ...q.searchUser.query({ q: words || '-', limit: MAX_PER_KIND }),
    enabled: asks && wantsPeople,
  })
  const channels = useQuery({
    ...q.searchChannels.query({ q: words || '-', limit: MAX_PER_KIND }),
    enabled: asks && wantsChannels,
  })
  if (!open) return []
  const found: Suggestion[] = []
  if (operator?.kind === 'has') {
    return hasKinds
      .filter((each) => each.startsWith(operator.value.toLowerCase()))
      .map((each) => ({ kind: 'fill', id: `has-${each}`, text: `has:${each}` }))
  }
  if (target) found.push({ kind: 'go', id: 'go', target, text: waited.trim() })
  if (!operator && text.trim()) {
    const begun = lastWord(text).toLowerCase()
    for (const each of filterKinds) {
      if (begun.length > 1 && each.startsWith(begun)) {
        found.push({ kind: 'fill', id: `op-${each}`, text: `${each}:` })
      }
    }
  }
  const typed = text.trim().toLowerCase()
  for (const each of recent
    .filter((one) => one.toLowerCase().startsWith(typed) && one !== text.trim())
    .slice(0, typed ? 3 : 6)) {
    found.push({ kind: 'recent', id: `recent-${each}`, q: each })
  }
  if (asks && wantsPeople) {
    for (const user of people.data?.result.users.slice(0, MAX_PER_KIND) ?? []) {
      found.push(
        operator
          ? { kind: 'fill', id: `from-${user.fid}`, text: `from:${user.username}`, fid: user.fid }
          : { kind: 'person', id: `person-${user.fid}`, fid: user.fid },
      )
    }
  }
  if (asks && wantsChannels) {
    for (const { id } of channels.data?.channels.slice(0, MAX_PER_KIND) ?? []) {
      found.push(
        operator
          ? { kind: 'fill', id: `in-${id}`, text: `channel:${id}`, channel: id }
          : { kind: 'channel', id: `channel-${id}`, channel: id },
      )
    }
  }
  return found
}
