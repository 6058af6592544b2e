import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Returns the status for the n-th push (starting at 1) to a browser, or writes the response itself. */
export type PushAnswer = (attempt: number, response: ServerResponse) => number | undefined;

/** A browser as its push service knows it, with the keys to decrypt pushes. */
export class FakeBrowser {
  readonly path = `/push/${randomUUID()}`;
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };

  constructor(private readonly service: FakePushService) {
    this.subscription = {
      endpoint: service.url + this.path,
      keys: { p256dh: this.keys.generateKeys('base64url'), auth: this.secret.toString('base64url') },
    };
  }

  /** Decrypted pushes that reached it. */
  get messages(): Record<string, unknown>[] {
    return this.received.map(({ body }) => JSON.parse(this.decrypt(body)) as Record<string, unknown>);
  }

  get received(): ReceivedPush[] {
    return this.service.received.filter(({ path }) => path === this.path);
  }

  answers(answer: PushAnswer): void {
    this.service.answers.set(this.path, answer);
  }

  /**
   * Decrypts RFC 8188 with the keys of RFC 8291. Written from those texts, independently of the library that encrypts.
   */
  private decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), senderKey]);
    const derive = (key: Buffer, from: Buffer, about: Buffer, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', key, from, about, length));
    const shared = derive(this.keys.computeSecret(senderKey), this.secret, info, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The record ends with a delimiter (2 in the last record) and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

/** A local push service. */
export class FakePushService {
  readonly received: ReceivedPush[] = [];
  readonly answers = new Map<string, PushAnswer>();
  private readonly attempts = new Map<string, number>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakePushService> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => void parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        const attempt = (service.attempts.get(path) ?? 0) + 1;
        service.attempts.set(path, attempt);
        const status = (service.answers.get(path) ?? (() => 201))(attempt, response);
        if (status === 201) service.received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
        if (status !== undefined) response.writeHead(status).end();
      });
    });
    const service = new FakePushService(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  browser(): FakeBrowser {
    return new FakeBrowser(this);
  }

  attemptsAt({ path }: FakeBrowser): number {
    return this.attempts.get(path) ?? 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
