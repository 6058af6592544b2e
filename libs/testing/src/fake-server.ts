import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** Values of the route's `:names`. */
  params: Record<string, string>;
}
export interface FakeAnswer {
  status?: number;
  body?: unknown;
}
/** Undefined is answered with 404. */
type Route = (request: FakeRequest) => FakeAnswer | undefined;

/**
 * A small HTTP server that replaces another service. Tests set its answers by `METHOD /path`, and it records its
 * requests.
 */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  /** Answers everything with 500. */
  away = false;
  private readonly routes = new Map<string, Route>();
  private readonly server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const sent = await text(request);
    const body = sent ? (JSON.parse(sent) as unknown) : undefined;
    const { status = 200, body: answer = {} } = this.answer({ method, path: url, headers, body, params: {} });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });

  static async start<T extends FakeServer>(this: new () => T): Promise<T> {
    const fake = new this();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the answer to `GET /internal/subscriptions/:id` and the like; everything else is 404. */
  on(route: string, answer: Route | FakeAnswer): void {
    this.routes.set(route, typeof answer === 'function' ? answer : () => answer);
  }

  /** Forgets requests and answers. */
  reset(): void {
    this.requests.length = 0;
    this.routes.clear();
    this.away = false;
  }

  asked(route: string): FakeRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: FakeRequest): FakeAnswer {
    this.requests.push(request);
    if (this.away) return { status: 500 };
    for (const [route, answer] of this.routes) {
      const pattern = new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      const match = pattern.exec(`${request.method} ${request.path.split('?')[0]}`);
      if (match) return answer({ ...request, params: { ...match.groups } }) ?? { status: 404 };
    }
    return { status: 404 };
  }
}
