import type { OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import type { ErasureSubjectDto, ReceiptDto } from '@campus-deals/contracts/internal.dto';
import { FakeServer, type FakeAnswer } from '@campus-deals/testing';

const withBody = (body: object | undefined): FakeAnswer | undefined => body && { body };

/** A fake identity service with data set by tests. */
export class FakeIdentity extends FakeServer {
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

  constructor() {
    super();
    this.on('GET /internal/waiting', () => ({ body: { studentCards: this.studentCards } }));
    this.on('GET /internal/users/:id/contact', ({ params }) => {
      const [id, email] = [Number(params['id']), this.contacts.get(Number(params['id']))];
      return withBody(email ? { email, name: null, isVerified: !this.unverified.has(id) } : undefined);
    });
    this.on('GET /internal/erasures/:id', ({ params }) => withBody(this.erasures.get(params['id'] ?? '')));
    this.on('POST /internal/student-verifications/:id/link', ({ params }) => {
      const email = this.schoolAddresses.get(Number(params['id']));
      if (!email) return undefined;
      const token = `token_${this.tokens.length}-of-${params['id']}`;
      this.tokens.push(token);
      return { body: { email, name: 'Buy now', token, expiresAt: '2026-12-24T18:00:00.000Z' } };
    });
  }
}

/** A fake billing service with data set by tests. */
export class FakeBilling extends FakeServer {
  /** Receipts by payment id. */
  readonly receipts = new Map<number, ReceiptDto>();

  constructor() {
    super();
    this.on('GET /internal/payments/:id/receipt', ({ params }) => withBody(this.receipts.get(Number(params['id']))));
  }
}

/** A fake catalog service with counts set by tests. */
export class FakeCatalog extends FakeServer {
  waiting: Partial<OverviewWaitingDto> = {};

  constructor() {
    super();
    this.on('GET /internal/waiting', () => ({ body: { ...NOTHING, ...this.waiting } }));
  }
}

const NOTHING: OverviewWaitingDto = {
  deals: 0,
  revisions: 0,
  vendorChanges: 0,
  reportedVendors: 0,
  reportedDeals: 0,
  reportedReviews: 0,
  oldestSubmittedAt: null,
};
