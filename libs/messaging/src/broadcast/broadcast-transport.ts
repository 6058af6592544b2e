export interface TransportEvents {
  onMessage(raw: string): void;
  /** Messages arrive from now on; all before may have been missed. */
  onUp(): void;
  onDown(): void;
}

/** One way to reach every process: Redis, or PostgreSQL. It reconnects by itself for ever. */
export interface BroadcastTransport {
  /** Longest message in bytes. */
  readonly maxBytes: number;
  start(events: TransportEvents): void;
  /** Rejects at once when it cannot be sent now. */
  send(raw: string): Promise<void>;
  close(): Promise<void>;
}

export const HEARTBEAT_MS = 500;
/** Without an answer for so long the transport counts as down: whoever trusts a cache must not trust it much longer. */
export const HEARTBEAT_TIMEOUT_MS = 1000;

/**
 * Asks again and again whether the server still answers, and calls `onSilence` when it no longer does. A connection
 * that was cut without being closed is otherwise noticed after minutes.
 */
export function startHeartbeat(ask: () => Promise<unknown>, onSilence: () => void): () => void {
  let stopped = false;
  let asked: NodeJS.Timeout | undefined;
  const beat = () => {
    let answered = false;
    // The answer may be waiting to be read while this process was busy: let it be read before giving up.
    const expiry = setTimeout(
      () => setImmediate(() => setImmediate(() => !answered && !stopped && onSilence())),
      HEARTBEAT_TIMEOUT_MS,
    );
    const answer = () => {
      answered = true;
      clearTimeout(expiry);
      if (!stopped) asked = setTimeout(beat, HEARTBEAT_MS).unref();
    };
    ask().then(answer, () => {
      answer();
      if (!stopped) onSilence();
    });
  };
  beat();
  return () => {
    stopped = true;
    clearTimeout(asked);
  };
}
