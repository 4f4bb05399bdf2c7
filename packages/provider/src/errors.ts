import { ServerError, type ServerErrorCode } from '@castaway/contract'

/**
 * A request that cannot be granted; becomes `{ code, message, property? }` at the edge.
 * @param property parameter or body field at fault, by its wire name
 */
export const serverError = (
  code: ServerErrorCode,
  message: string,
  property?: string,
): ServerError => new ServerError(code, message, { property })

export const invalidField = (property: string, message: string): ServerError =>
  serverError('InvalidField', message, property)

export const requiredField = (property: string): ServerError =>
  serverError('RequiredField', `${property} is required`, property)

/** @param what as it stands in a sentence, e.g. `The cast` */
export const notFound = (what: string, property?: string): ServerError =>
  serverError('NotFound', `${what} was not found`, property)

export const forbidden = (message: string, property?: string): ServerError =>
  serverError('Forbidden', message, property)
