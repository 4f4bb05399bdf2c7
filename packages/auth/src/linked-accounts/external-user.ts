import type { LoginUser } from '../wire'

/** What is stored of a user of an external provider besides the session: everything of a `LoginUser` except the id. */
export interface ExternalUser {
  /** The provider's own user id, such as `did:privy:…`. */
  did: string
  /** When it was fetched from the provider, Unix ms. */
  fetchedAt: number
  user: Omit<LoginUser, 'id'>
}

/** A user whose accounts are at the provider: the id and the terms are our own, the rest comes from the provider. */
export const withExternalUser = (kept: LoginUser, { user }: ExternalUser): LoginUser => ({
  ...kept,
  ...user,
  hasAcceptedTerms: kept.hasAcceptedTerms || user.hasAcceptedTerms,
})
