export interface Migration {
  /** The name in `login_migration`, which is the file's name. */
  name: string
  statements: readonly string[]
}
