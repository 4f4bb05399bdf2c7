/** `granted` alone makes a wallet count as delegated. */
export type DelegationState = 'pending' | 'granted' | 'revoked'
