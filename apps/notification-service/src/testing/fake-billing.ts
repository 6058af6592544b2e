import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceiptDto } from '@campus-deals/contracts/internal.dto';

/** A fake billing service with data set by tests. */
export class FakeBilling {
  /** Receipts by payment id. */
  readonly receipts = new Map<number, ReceiptDto>();
  away = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeBilling> {
    const server = createServer(({ url = '' }, response) => {
      const [, id] = /^\/internal\/payments\/(\d+)\/receipt$/.exec(url) ?? [];
      const receipt = billing.receipts.get(Number(id));
      response.statusCode = billing.away ? 500 : receipt ? 200 : 404;
      response.end(JSON.stringify(receipt ?? {}));
    });
    const billing = new FakeBilling(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return billing;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
