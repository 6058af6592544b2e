import { request, type ClientRequest, type IncomingMessage } from 'node:http';

export interface SentEvent {
  event: string;
  id: string | undefined;
  data: unknown;
  /** Arrival time, in milliseconds since the epoch. */
  at: number;
}

/** Reads server-sent events like a browser, but reconnects only on request. */
export class EventSourceUnderTest {
  readonly events: SentEvent[] = [];
  /** Id of the last event that had one. A browser sends it on reconnecting. */
  lastEventId: string | undefined;
  status = 0;
  isClosed = false;
  private text = '';

  private constructor(private readonly connection: ClientRequest) {}

  /** Opens a stream, and resolves when the response starts, with any status. */
  static open(
    url: string,
    headers: Record<string, string> = {},
    onEvent?: (event: SentEvent) => void,
  ): Promise<EventSourceUnderTest> {
    return new Promise((resolve, reject) => {
      const connection = request(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } });
      const source = new EventSourceUnderTest(connection);
      connection.on('error', (error) => {
        source.isClosed = true;
        reject(error);
      });
      connection.on('response', (answer: IncomingMessage) => {
        source.status = answer.statusCode ?? 0;
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => source.read(chunk, onEvent));
        answer.on('error', () => undefined);
        answer.on('close', () => (source.isClosed = true));
        resolve(source);
      });
      connection.end();
    });
  }

  /** Closes the connection abruptly, as if it were lost. */
  close(): void {
    this.connection.destroy();
  }

  of<T>(event: string): T[] {
    return this.events.filter((one) => one.event === event).map(({ data }) => data as T);
  }

  private read(chunk: string, onEvent?: (event: SentEvent) => void): void {
    const blocks = (this.text + chunk).split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [before(line), after(line)]));
      const data = fields.get('data');
      if (data === undefined) continue;
      this.lastEventId = fields.get('id') ?? this.lastEventId;
      const event: SentEvent = {
        event: fields.get('event') ?? 'message',
        id: fields.get('id'),
        data: JSON.parse(data) as unknown,
        at: Date.now(),
      };
      this.events.push(event);
      onEvent?.(event);
    }
  }
}

const before = (line: string): string => line.slice(0, line.indexOf(':'));
const after = (line: string): string => line.slice(line.indexOf(':') + 1).trimStart();
