import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErasureSubjectDto, SchoolAddressLinkDto } from '@campus-deals/contracts/internal.dto';

/** A fake identity service with data set by tests. */
export class FakeIdentity {
  /** Addresses by user id. */
  readonly contacts = new Map<number, string>();
  /** Users whose address is not verified. */
  readonly unverified = new Set<number>();
  /** Subjects by erasure id. */
  readonly erasures = new Map<string, ErasureSubjectDto>();
  /** Unconfirmed addresses by verification id. */
  readonly schoolAddresses = new Map<number, string>();
  /** Issued tokens, oldest first. Only the last one of an address works. */
  readonly tokens: string[] = [];
  /** Student cards that wait for an admin. */
  studentCards = 0;
  away = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeIdentity> {
    const server = createServer((request, response) => {
      const answer = identity.away ? undefined : identity.answerTo(request);
      response.statusCode = identity.away ? 500 : answer ? 200 : 404;
      response.end(JSON.stringify(answer ?? {}));
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

  private answerTo({ method, url = '' }: IncomingMessage): object | undefined {
    if (url === '/internal/waiting') return { studentCards: this.studentCards };
    const contact = /^\/internal\/users\/(\d+)\/contact$/.exec(url);
    if (method === 'GET' && contact) {
      const userId = Number(contact[1]);
      const email = this.contacts.get(userId);
      return email ? { email, name: null, isVerified: !this.unverified.has(userId) } : undefined;
    }
    const erasure = /^\/internal\/erasures\/([\w-]+)$/.exec(url);
    if (method === 'GET' && erasure) return this.erasures.get(erasure[1] ?? '');
    const link = /^\/internal\/student-verifications\/(\d+)\/link$/.exec(url);
    return method === 'POST' && link ? this.newLink(Number(link[1])) : undefined;
  }

  private newLink(verificationId: number): SchoolAddressLinkDto | undefined {
    const email = this.schoolAddresses.get(verificationId);
    if (!email) return undefined;
    const token = `token_${this.tokens.length}-of-${verificationId}`;
    this.tokens.push(token);
    return { email, name: 'Buy now', token, expiresAt: '2026-12-24T18:00:00.000Z' };
  }
}
