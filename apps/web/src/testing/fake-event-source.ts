/** A browser's EventSource that a test speaks through. Put it in with `vi.stubGlobal('EventSource', FakeEventSource)`. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All that were opened, the oldest first. */
  static opened: FakeEventSource[] = [];
  readyState = FakeEventSource.OPEN;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** Those that are open now. */
  static get open(): FakeEventSource[] {
    return FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  /** The server says something to everybody who listens. */
  static say(event: string, data?: unknown): void {
    for (const source of FakeEventSource.open)
      source.dispatchEvent(new MessageEvent(event, { data: data === undefined ? '' : JSON.stringify(data) }));
  }

  /** The server answers with an error: the browser does not try again. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }

  /** The connection is lost: the browser tries again. */
  breakOff(): void {
    this.readyState = FakeEventSource.CONNECTING;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
