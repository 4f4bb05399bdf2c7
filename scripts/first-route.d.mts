export function firstRoute(dist: string): string[]
export function firstStyles(dist: string): string[]
export function routes(dist: string): Record<string, string[]>
