import type { LoginOptions } from '@castaway/login'
import { z } from 'zod'
import { StartError } from './start-error'

/** Where the server runs, known once it listens. */
export interface ServerLocation {
  /** Only this machine reaches it, and the island is its network: what is simulated may be on. */
  isLocal: boolean
  /** Where people open the app, e.g. `http://localhost:4747`. */
  baseUrl: string
}

type Environment = Record<string, string | undefined>

/** The settings of one part of the login, checked at start; once the server listens, what they come to. */
export type SettingsGroup = (env: Environment) => (place: ServerLocation) => Partial<LoginOptions>

/**
 * @param shape each setting with its check and a sentence that names it and never repeats the value
 * @param options fields that come out absent are switched off; `StartError` for settings that do not go together
 */
export const settingsGroup =
  <Shape extends z.ZodRawShape>(
    shape: Shape,
    options: (e: z.output<z.ZodObject<Shape>>, place: ServerLocation) => Partial<LoginOptions>,
  ): SettingsGroup =>
  (env) => {
    const parsed = z.object(shape).safeParse(env)
    if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
    return (place) => options(parsed.data, place)
  }
