import type { LoginOptions } from '@castaway/login'
import { z } from 'zod'
import { StartError } from './start-error'

/** Where the server runs, known once it listens. */
export interface ServerLocation {
  /** Only this machine can reach the server, and the island is its network, so simulations can be on. */
  isLocal: boolean
  /** URL where people open the app, e.g. `http://localhost:4747`. */
  baseUrl: string
}

type Environment = Record<string, string | undefined>

/** Validates one settings group at startup; resolves to its options once the public URL is known. */
export type SettingsGroup = (env: Environment) => (place: ServerLocation) => Partial<LoginOptions>

/**
 * @param shape each setting with its check and an error message that names it and never repeats the value
 * @param options returns the options, where absent fields are off; throws `StartError` for settings that conflict
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
