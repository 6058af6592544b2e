export interface TransportEvents {
  onMessage(raw: string): void;
  /** Called when messages start to arrive. Earlier ones may have been missed. */
  onUp(): void;
  onDown(): void;
}

/** Transport that reaches every process: Redis or PostgreSQL. Reconnects indefinitely. */
export interface BroadcastTransport {
  /** Maximum message size in bytes. */
  readonly maxBytes: number;
  start(events: TransportEvents): void;
  /** Sends a message, or rejects at once if it cannot. */
  send(raw: string): Promise<void>;
  close(): Promise<void>;
}

export const HEARTBEAT_MS = 500;
/** Time without a reply after which the transport counts as down. Short, since caches rely on its messages. */
export const HEARTBEAT_TIMEOUT_MS = 1000;

/**
 * Pings the server repeatedly, and calls `onSilence` when it stops answering. Otherwise a connection that was cut
 * without being closed goes unnoticed for minutes.
 */
export function startHeartbeat(ask: () => Promise<unknown>, onSilence: () => void): () => void {
  let stopped = false;
  let asked: NodeJS.Timeout | undefined;
  const beat = () => {
    let answered = false;
    // If this process was busy, the reply may be unread: read it before timing out.
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
