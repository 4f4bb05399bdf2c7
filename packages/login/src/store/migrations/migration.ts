export interface Migration {
  /** As in `login_migration`; the file's name. */
  name: string
  statements: readonly string[]
}
