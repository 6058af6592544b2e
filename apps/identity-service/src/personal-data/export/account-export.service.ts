import { Injectable } from '@nestjs/common';
import type { AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import {
  InternalClients,
  type InternalClient,
  ProductError,
  RateLimit,
  type RateLimitRule,
} from '@campus-deals/service-defaults';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLogService } from '../../audit-log/public.js';
import { ReferralsService, StudentCardsService, StudentVerificationService } from '../../students/public.js';
import { SessionsService, UsersService, type User } from '../../accounts/public.js';

const TIMEOUT_MS = 5000;
/** An export reads every table that may name the account, in every service. */
const EXPORTS: RateLimitRule = {
  name: 'account-export',
  points: 10,
  seconds: 3600,
  message: 'You can export your data ten times an hour. Please come back later.',
};

/** Exports all stored data about a user, grouped by service. */
@Injectable()
export class AccountExportService {
  private readonly services = (['catalog', 'billing', 'notification'] as const).map((name) =>
    this.clients.to(name, TIMEOUT_MS),
  );
  private readonly limit = new RateLimit(this.em, EXPORTS);

  constructor(
    private readonly clients: InternalClients,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly verification: StudentVerificationService,
    private readonly cards: StudentCardsService,
    private readonly referrals: ReferralsService,
    private readonly auditLog: AuditLogService,
    private readonly em: EntityManager,
  ) {}

  /** Exports everything or nothing: throws service_unavailable while a service is down, too_many_requests. */
  async export(userId: number): Promise<AccountExportDto> {
    const user = await this.users.get(userId);
    await this.limit.count(String(userId));
    const [catalog, billing, notification] = await Promise.all(this.services.map((service) => askFor(service, user)));
    const identity = await this.own(user);
    return { exportedAt: new Date().toISOString(), identity, catalog, billing, notification } as AccountExportDto;
  }

  private async own(user: User): Promise<Record<string, unknown>> {
    const sessions = await this.sessions.listOf({ userId: user.id, role: user.role });
    return {
      account: presentAccount(user),
      sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      studentVerification: await this.verification.exportOf(user.id),
      studentCards: await this.cards.exportOf(user.id),
      referrals: await this.referrals.exportOf(user.id),
      ...(await this.auditLog.exportOf(user.id)),
    };
  }
}

/** Returns all columns except secrets and internal ones. The inviter, whose data it is, becomes a flag. */
function presentAccount(user: User): Record<string, unknown> {
  const { magicLinkTokenHash: _hash, magicLinkExpiry: _expiry, version: _version, referredByUserId, ...own } = user;
  return { ...own, wasInvited: referredByUserId !== null };
}

async function askFor(service: InternalClient, { id, email }: User): Promise<Record<string, unknown>> {
  const part = await service.ask('/internal/exports', ExportedUserDataDto, { userId: id, email });
  if (!part) throw new ProductError('service_unavailable');
  return part.data;
}
