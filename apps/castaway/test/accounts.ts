import type { AccountStore, NetworkAccount } from '../src/gateway/accounts'

/** For tests: the accounts of one user, stored in memory and readable by the test. */
export function fakeAccounts(...accounts: NetworkAccount[]) {
  const kept = { accounts }
  const store: AccountStore = {
    list: async () => [...kept.accounts],
    async set(_user, _provider, account) {
      const at = kept.accounts.findIndex(({ fid }) => fid === account.fid)
      if (at < 0) kept.accounts.push(account)
      else kept.accounts[at] = account
    },
    async prefer(_user, _provider, fid) {
      kept.accounts.sort((a, b) => Number(b.fid === fid) - Number(a.fid === fid))
    },
    async remove(_user, _provider, fid) {
      kept.accounts = kept.accounts.filter((account) => account.fid !== fid)
    },
  }
  return Object.assign(kept, { store })
}
