export const KEYS = ['controls', 'api-keys'] as const
