import type { KeystoreStore } from '@castaway/wallet/keystore-store'
import type { KeystoreSummary, PasswordKdf } from '@castaway/wallet/keystore-wire'
import type { Send } from '../http'

export const keystoresClient = (send: Send): KeystoreStore => ({
  list: async () => (await send<{ keystores: KeystoreSummary[] }>('/keystore')).keystores,
  get: (id) => send(`/keystore/${encodeURIComponent(id)}`),
  save: (keystore, { proof, replaces }) =>
    send(`/keystore/${keystore.id}`, {
      method: 'PUT',
      body: { keystore, ...(proof ? { proof } : {}) },
      ...(replaces ? { headers: { 'if-match': replaces } } : {}),
    }),
  kdf: async (address) => (await send<{ kdf: PasswordKdf }>(`/keystore/by-address/${address}`)).kdf,
  open: (address, proof) => send('/keystore/open', { method: 'POST', body: { address, proof } }),
})
