import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';

/** Fake identity service: returns the erasures that a test adds. */
export class FakeIdentity {
  /** Erasures by id. */
  readonly erasures = new Map<string, ErasureSubjectDto>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeIdentity> {
    const server = createServer(({ url = '' }, response) => {
      const [, id = ''] = /^\/internal\/erasures\/([\w-]+)$/.exec(url) ?? [];
      const subject = identity.erasures.get(id);
      response.statusCode = subject ? 200 : 404;
      response.end(JSON.stringify(subject ?? {}));
    });
    const identity = new FakeIdentity(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return identity;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
