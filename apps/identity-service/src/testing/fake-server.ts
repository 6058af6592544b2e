import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
export interface FakeAnswer {
  status?: number;
  body?: unknown;
}
type Route = (request: FakeRequest) => FakeAnswer;

/**
 * A small HTTP server that replaces another service. Tests set its answers by `METHOD /path`, and it records its
 * requests.
 */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  /** Answers everything with 500. */
  away = false;
  private readonly routes = new Map<string, Route>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeServer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const asked = {
          method: request.method ?? 'GET',
          path: request.url ?? '/',
          headers: request.headers,
          body: text ? (JSON.parse(text) as unknown) : undefined,
        };
        const { status = 200, body = {} } = fake.answer(asked);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    const fake = new FakeServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the answer to `GET /internal/subscriptions/7` and the like; everything else is 404. */
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
    return this.routes.get(`${request.method} ${request.path.split('?')[0]}`)?.(request) ?? { status: 404 };
  }
}
