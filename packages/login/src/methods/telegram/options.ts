export interface TelegramOptions {
  /** Without the `@`. */
  botName: string
  /** `123456789:AA…`, from BotFather. */
  botToken: string
  /** From BotFather as well; with it people sign in by OpenID Connect. */
  clientSecret?: string
}
