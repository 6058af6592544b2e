import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';

const NOTHING: OverviewWaitingDto = {
  deals: 0,
  revisions: 0,
  vendorChanges: 0,
  reportedVendors: 0,
  reportedDeals: 0,
  reportedReviews: 0,
  oldestSubmittedAt: null,
};

/** A fake catalog service with counts set by tests. */
export class FakeCatalog {
  waiting: Partial<OverviewWaitingDto> = {};
  away = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeCatalog> {
    const server = createServer((_request, response) => {
      response.statusCode = catalog.away ? 503 : 200;
      response.end(JSON.stringify({ ...NOTHING, ...catalog.waiting }));
    });
    const catalog = new FakeCatalog(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return catalog;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
