interface EventuallyOptions {
  /** Timeout in milliseconds. Default: 60 s, enough for a busy machine. */
  within?: number;
  /** Description of the expected condition, for the failure message. */
  message?: string;
  /** Polling interval in milliseconds. */
  every?: number;
}

/**
 * Polls until `probe` neither throws nor returns false or null, and returns its result. An `expect` inside it may fail
 * until the timeout.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { within = 60_000, message, every = 15 }: EventuallyOptions = {},
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
