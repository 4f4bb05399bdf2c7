import { z } from 'zod'
import { text } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

/** Telegram's login; on loopback a simulated bot, unless a real one is configured. */
export const telegramGroup = settingsGroup(
  {
    LOGIN_TELEGRAM_BOT_NAME: z
      .string()
      .regex(/^[A-Za-z0-9_]{5,32}$/, 'LOGIN_TELEGRAM_BOT_NAME must be the name of a bot, without @')
      .optional(),
    LOGIN_TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(
        /^\d{5,20}:[\w-]{20,100}$/,
        'LOGIN_TELEGRAM_BOT_TOKEN must be a token from BotFather: digits, a colon, and letters',
      )
      .optional(),
    LOGIN_TELEGRAM_SECRET: text('LOGIN_TELEGRAM_SECRET').optional(),
  },
  (e, { isLocal }) => {
    const { LOGIN_TELEGRAM_BOT_NAME: botName, LOGIN_TELEGRAM_BOT_TOKEN: botToken } = e
    if (Boolean(botName) !== Boolean(botToken) || (e.LOGIN_TELEGRAM_SECRET && !botToken)) {
      throw new StartError(
        'LOGIN_TELEGRAM_BOT_NAME and LOGIN_TELEGRAM_BOT_TOKEN belong together, and LOGIN_TELEGRAM_SECRET goes with them: set both or neither',
      )
    }
    if (botName && botToken) {
      return { telegram: { botName, botToken, clientSecret: e.LOGIN_TELEGRAM_SECRET } }
    }
    return isLocal ? { telegram: 'simulated' } : {}
  },
)
