/** Fake EventSource, controlled by a test. Install it with `vi.stubGlobal('EventSource', FakeEventSource)`. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All sources opened so far, oldest first. */
  static opened: FakeEventSource[] = [];
  readyState = FakeEventSource.OPEN;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** Sources that are open now. */
  static get open(): FakeEventSource[] {
    return FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  /** Sends an event to every open source. */
  static send(event: string, data?: unknown): void {
    for (const source of FakeEventSource.open)
      source.dispatchEvent(new MessageEvent(event, { data: data === undefined ? '' : JSON.stringify(data) }));
  }

  /** Fails the stream with an error response: the browser does not reconnect. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  /** Drops the connection: the browser reconnects. */
  breakOff(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
