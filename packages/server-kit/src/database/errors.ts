import { CastawayError } from '@castaway/contract'

/** The data was written by a newer build than this one. */
export class NewerSchemaError extends CastawayError {
  override readonly name = 'NewerSchemaError'
  constructor(found: string, known: string) {
    super({
      code: 'NEWER_SCHEMA',
      shortMessage: `This data was written by a newer version of Castaway (schema ${found}, this version supports ${known}). Start the newer version, or choose another data folder.`,
    })
  }
}

/** An applied migration differs from the one in this build. */
export class ChangedMigrationError extends CastawayError {
  override readonly name = 'ChangedMigrationError'
  constructor(name: string) {
    super({
      code: 'CHANGED_MIGRATION',
      shortMessage: `A different version of migration ${name} was applied to this data. Choose another data folder, or use the build that wrote this one.`,
    })
  }
}
