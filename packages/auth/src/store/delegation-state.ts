/** A wallet counts as delegated only if the state is `granted`. */
export type DelegationState = 'pending' | 'granted' | 'revoked'
