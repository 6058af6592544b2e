/** Returns the instant of a number of days, of 24 hours each, before another. */
export const daysBefore = (days: number, at = new Date()): Date => new Date(at.getTime() - days * 86_400_000);
