import type { CampaignAudience, CampaignDraft } from '@castaway/client/local'
import { fidsOf } from '../webhooks/subscription-form'

/** Most characters of a notification, as hosts accept it. */
export const most = { title: 32, body: 128, url: 256 } as const

/** What the form of a campaign has. */
export interface CampaignForm {
  app: string
  title: string
  body: string
  url: string
  reach: 'everyone' | 'chosen'
  /** FIDs. */
  chosen: string
  excluded: string
  /** The FID of an account whose followers get it. */
  following: string
  /** 0…1 */
  score: string
}

export const emptyForm: CampaignForm = {
  app: '',
  title: '',
  body: '',
  url: '',
  reach: 'everyone',
  chosen: '',
  excluded: '',
  following: '',
  score: '',
}

export const isUrl = (url: string): boolean =>
  URL.canParse(url) && /^https?:/.test(url) && url.length <= most.url

/** A number from 0 to 1; null for none, undefined for anything else. */
export function scoreOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const score = Number(text.replace(',', '.'))
  return score >= 0 && score <= 1 ? score : undefined
}

/** Whom the form is for; undefined while a field has something that cannot be. */
export function audienceOf(form: CampaignForm): CampaignAudience | undefined {
  const [chosen, excluded, following] = [form.chosen, form.excluded, form.following].map(fidsOf)
  const score = scoreOf(form.score)
  if (!chosen || !excluded || !following || following.length > 1 || score === undefined)
    return undefined
  const isChosen = form.reach === 'chosen'
  if (isChosen && (chosen.length === 0 || chosen.length > 100)) return undefined
  const filters = {
    ...(excluded.length > 0 && { exclude_fids: excluded }),
    ...(following.length > 0 && { following_fid: following[0]! }),
    ...(score !== null && { minimum_user_score: score }),
  }
  return {
    ...(isChosen && { target_fids: chosen }),
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

/** What the form sends; undefined while something is missing or cannot be. */
export function draftOf(form: CampaignForm, sendAt: number | null): CampaignDraft | undefined {
  const audience = audienceOf(form)
  const [title, body] = [form.title.trim(), form.body.trim()]
  if (!audience || !form.app || !title || !body || !isUrl(form.url)) return undefined
  return {
    app: form.app,
    notification: { title, body, target_url: form.url },
    ...audience,
    ...(sendAt !== null && { send_at: sendAt }),
  }
}
