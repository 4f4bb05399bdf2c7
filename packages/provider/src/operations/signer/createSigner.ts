import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { makeSigner } from './make'
import { presentSigner, signerColumns } from './present'

export default handle(operations.createSigner, async ({ store, random, app, at, publicUrl }) => {
  const row = await store.db
    .insertInto('managed_signer')
    .values(makeSigner(store, random, app.id, at))
    .returning(signerColumns)
    .executeTakeFirstOrThrow()
  return presentSigner(row, publicUrl)
})
