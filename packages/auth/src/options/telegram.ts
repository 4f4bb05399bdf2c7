export interface TelegramOptions {
  /** Username of the bot, without `@`. */
  botName: string
  /** Token from BotFather, `123456789:AA…`. */
  botToken: string
  /** From BotFather as well; with it users sign in by OpenID Connect. */
  clientSecret?: string
}
