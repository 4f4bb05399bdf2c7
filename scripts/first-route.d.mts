export function firstRoute(dist: string): string[]
