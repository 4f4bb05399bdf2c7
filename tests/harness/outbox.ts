import type { Product } from './product'

/** The last code that was sent to an email address or phone number, from the outbox of this machine. */
export async function codeFor(product: Pick<Product, 'url'>, to: string): Promise<string> {
  const answer = await fetch(
    `${product.url}/_simulated/outbox/messages?to=${encodeURIComponent(to)}`,
  )
  const { messages } = (await answer.json()) as { messages: { code: string }[] }
  return messages[0]!.code
}
