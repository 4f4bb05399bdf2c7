/**
 * Of the gas that an estimate or a simulation has used, what a call of a contract may use. It can need more once it is
 * in a block: a pool writes its clock in the first call of a block only, and others use the contract in the meantime.
 */
export const withGasMargin = (gas: bigint): bigint => (gas * 3n) / 2n
