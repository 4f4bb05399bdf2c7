import { ServerError, type ServerErrorCode } from '@castaway/contract'

/**
 * Creates the error of a rejected request; it becomes `{ code, message, property? }` in the response.
 * @param property name of the parameter or body field at fault
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

/** @param what the subject of the sentence, e.g. `The cast` */
export const notFound = (what: string, property?: string): ServerError =>
  serverError('NotFound', `${what} was not found`, property)

export const forbidden = (message: string, property?: string): ServerError =>
  serverError('Forbidden', message, property)
