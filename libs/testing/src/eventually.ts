interface EventuallyOptions {
  /** Milliseconds until it is given up; 5 s by default. */
  within?: number;
  /** What was waited for, for the person who reads the failure. */
  message?: string;
  /** Milliseconds between two looks. */
  every?: number;
}

/**
 * Looks again and again until `probe` neither throws nor returns false or null, and gives what it returned.
 * An `expect` inside it may fail as often as it likes before the time is up.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { within = 5000, message, every = 15 }: EventuallyOptions = {},
): Promise<Exclude<T, false | null>> {
  const deadline = performance.now() + within;
  for (;;) {
    let seen: unknown;
    try {
      const value = await probe();
      if (value !== false && value !== null) return value as Exclude<T, false | null>;
      seen = value;
    } catch (error) {
      seen = error;
    }
    if (performance.now() > deadline) throw givenUp(within, message, seen);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

function givenUp(within: number, message: string | undefined, seen: unknown): Error {
  const last = seen instanceof Error ? seen.message : `it was ${String(seen)}`;
  return new Error(`${message ?? 'what was waited for'}: not within ${within} ms. At the last try: ${last}`, {
    cause: seen,
  });
}
