import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { AuditLog } from '@campus-deals/audit';
import type { CountDto } from '@campus-deals/contracts/catalog/college.dto';
import type { ListUsersQueryDto } from '@campus-deals/contracts/identity/queries.dto';
import type { UpdateUserDto } from '@campus-deals/contracts/identity/update-user.dto';
import type { AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import type { AdminUserDto, EndedSessionsDto } from '@campus-deals/contracts/identity/user.dto';
import { OwnedBusinessDto } from '@campus-deals/contracts/internal.dto';
import {
  fieldError,
  InternalClients,
  ProductError,
  requireFreshSignIn,
  type CountedPage,
  type Json,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { AccountDeletionService, AccountExportService } from '../../personal-data/public.js';
import { CollegesService, SessionsService, User, UsersService } from '../../accounts/public.js';
import { tables } from '../../tables.js';
import { adminUsers, findUser } from './admin-users.query.js';

/** Lists and changes accounts for admins. */
@Injectable()
export class AdminUsersService {
  private readonly catalog = this.clients.to('catalog');

  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly colleges: CollegesService,
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    private readonly audit: AuditLog,
    private readonly clients: InternalClients,
  ) {}

  search(query: ListUsersQueryDto): Promise<CountedPage<AdminUserDto>> {
    return adminUsers.page(tables(this.em), query);
  }

  /** Yields the complete list in batches. */
  all(query: ListUsersQueryDto): AsyncGenerator<AdminUserDto[]> {
    return adminUsers.all(tables(this.em), query);
  }

  async count(): Promise<CountDto> {
    return { count: await this.em.count(User) };
  }

  /**
   * Changes the given fields. A role change ends the user's cookies. Throws user_not_found, last_admin, owns_business,
   * validation_failed for an unknown college, fresh_sign_in_required if the new role is admin.
   */
  async update(caller: SignedInUser, id: number, body: UpdateUserDto): Promise<Json<AdminUserDto>> {
    if (body.role && body.role !== 'vendor') await this.requireNoBusiness(id);
    await this.change(caller, id, body);
    return this.get(id);
  }

  /** Returns an account in the list's format. Throws user_not_found. */
  async get(id: number): Promise<Json<AdminUserDto>> {
    const user = await findUser(this.em, id);
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  /** Signs a user out in every browser. Returns the number of sessions ended. Throws user_not_found. */
  @Transactional()
  async endSessions(id: number): Promise<EndedSessionsDto> {
    await this.users.getForUpdate(id);
    const count = await this.sessions.endAllOf(id);
    await this.audit.record({ action: 'user.end-sessions', subject: { type: 'user', id }, after: { count } });
    return { count };
  }

  /** Exports all stored data about a user, at the user's request. Throws user_not_found, service_unavailable. */
  async export(id: number): Promise<AccountExportDto> {
    const account = await this.exports.export(id);
    // Records the export in the audit log; nothing changes.
    await this.em.transactional(() => this.audit.record({ action: 'user.export', subject: { type: 'user', id } }));
    return account;
  }

  /** Begins the erasure of another user and returns its id. Throws own_account, user_not_found, last_admin. */
  @Transactional()
  async erase(caller: SignedInUser, id: number): Promise<string> {
    if (caller.userId === id) throw new ProductError('own_account');
    const { role } = await this.users.get(id);
    const erasureId = await this.deletion.delete(id);
    await this.audit.record({ action: 'user.delete', subject: { type: 'user', id }, before: { role } });
    return erasureId;
  }

  /** Without the role, an owner could no longer revoke the business's devices and keys: they would stay valid. */
  private async requireNoBusiness(id: number): Promise<void> {
    const { role } = await this.users.get(id);
    if (role !== 'vendor') return;
    const business = await this.catalog.ask(`/internal/users/${id}/business`, OwnedBusinessDto);
    if (business)
      throw new ProductError(
        'owns_business',
        `This account owns ${business.name}, so it stays a vendor. Suspend it, or remove the business first.`,
      );
  }

  @Transactional()
  private async change(
    caller: SignedInUser,
    id: number,
    { role, emailVerified, collegeId }: UpdateUserDto,
  ): Promise<void> {
    if (role && role !== 'admin') await this.users.assertOtherAdmin(id);
    const user = await this.users.getForUpdate(id);
    const isOtherRole = role !== undefined && role !== user.role;
    if (isOtherRole && role === 'admin') requireFreshSignIn(caller);
    const isOtherCollege = collegeId !== undefined && collegeId !== user.collegeId;
    if (isOtherCollege && collegeId !== null && !(await this.colleges.findLive(collegeId)))
      throw fieldError('collegeId', 'College not found');
    const before = auditedState(user);
    if (role) user.role = role;
    if (emailVerified !== undefined) user.emailVerified = emailVerified;
    if (collegeId !== undefined) user.collegeId = collegeId;
    if (isOtherRole || isOtherCollege) await this.users.publishChange(user);
    if (isOtherRole) await this.sessions.endCookiesOf(id);
    const after = auditedState(user);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await this.audit.record({ action: 'user.change', subject: { type: 'user', id }, before, after });
  }
}

/** Returns the admin-editable fields of an account, for the audit log. */
const auditedState = ({ role, emailVerified, collegeId }: User): object => ({ role, emailVerified, collegeId });
