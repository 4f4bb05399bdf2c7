import { CastawayError } from '@castaway/contract'
import { canDecrypt, loginTables } from '@castaway/auth'
import { openStore, type Store, type StoreOptions } from '@castaway/provider'
import { recordTables } from '../record-tables'
import { StartError } from '../settings/index'
import {
  databaseErrorMessage,
  folderErrorMessage,
  replicaErrorMessage,
  wrongSecretMessage,
  type DatabaseLocation,
} from './error-messages'

export interface DatabaseOptions extends Pick<
  StoreOptions,
  'clock' | 'random' | 'databaseUrl' | 'readUrls' | 'poolSize' | 'report'
> {
  dataFolder: string
  secret: string
  /** Whether the secret comes from CASTAWAY_SECRET instead of the data folder. */
  isSecretSet: boolean
}

/**
 * Opens the database that the settings name.
 * @throws {StartError} if it is missing, refuses the connection, does not respond or was written with another secret
 */
export async function openDatabase(options: DatabaseOptions): Promise<Store> {
  const { dataFolder, databaseUrl, secret, isSecretSet, ...others } = options
  const where: DatabaseLocation = { dataFolder, databaseUrl, isSecretSet }
  try {
    return await openStore({
      ...others,
      dataFolder,
      databaseUrl,
      secret,
      furtherTables: [loginTables, recordTables],
      opensSealed: (db) => canDecrypt(db, secret),
    })
  } catch (cause) {
    const sentence =
      cause instanceof CastawayError && cause.code === 'WRONG_SECRET'
        ? wrongSecretMessage(where)
        : cause instanceof CastawayError && cause.code === 'UNUSABLE_REPLICA'
          ? replicaErrorMessage(cause, options.readUrls ?? [])
          : databaseUrl === undefined
            ? folderErrorMessage(cause, where)
            : databaseErrorMessage(cause, databaseUrl)
    if (sentence === null) throw cause
    throw new StartError(sentence, { cause })
  }
}
