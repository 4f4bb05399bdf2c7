/** A number without an exponent: `1e-8` is `0.00000001`. */
export function decimalText(amount: number): string {
  const [digits = '', exponent] = String(amount).split('e')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return whole + fraction.padEnd(shift, '0')
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}
