/** The statement that users read in their wallet when they sign in. */
export const STATEMENT = 'Sign in to Castaway. This costs nothing and sends no transaction.'
