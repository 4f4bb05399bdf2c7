import type { LoginOptions } from '@castaway/auth'
import type { PrivyOptions } from '@castaway/auth-privy/server'
import { z } from 'zod'
import { StartError } from './start-error'

/** Where the server runs, known once it listens. */
export interface ServerLocation {
  /** Only this machine can reach the server, and the island is its network, so simulations can be on. */
  isLocal: boolean
  /** URL where people open the app, e.g. `http://localhost:4747`. */
  baseUrl: string
}

/** What the settings say of the login. */
export interface LoginSettingsOptions extends Partial<Omit<LoginOptions, 'externalProvider'>> {
  /** A Privy app, which then handles all sign-ins. */
  privy?: PrivyOptions
}

type Environment = Record<string, string | undefined>

/** Validates one settings group at startup; resolves to its options once the public URL is known. */
export type SettingsGroup = (env: Environment) => (place: ServerLocation) => LoginSettingsOptions

/**
 * @param shape each setting with its check and an error message that names it and never repeats the value
 * @param options returns the options, where absent fields are off; throws `StartError` for settings that conflict
 */
export const settingsGroup =
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    options: (e: z.output<z.ZodObject<Shape>>, place: ServerLocation) => LoginSettingsOptions,
  ): SettingsGroup =>
  (env) => {
    const parsed = z.object(shape).safeParse(env)
    if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
    return (place) => options(parsed.data, place)
  }
