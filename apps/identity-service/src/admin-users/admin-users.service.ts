import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CountDto } from '@campus-deals/contracts/college.dto';
import type { ListUsersQueryDto } from '@campus-deals/contracts/list-users-query.dto';
import type { UpdateUserDto } from '@campus-deals/contracts/update-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/user.dto';
import { fieldError, ProductError, type Json, type Page } from '@campus-deals/service-defaults';
import { CollegesService } from '../colleges/colleges.module.js';
import { SessionsService } from '../sessions/sessions.module.js';
import { User, UsersService } from '../users/users.module.js';
import { findUser, searchUsers } from './admin-users.query.js';

/** Accounts as admins see and change them. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly colleges: CollegesService,
  ) {}

  search(query: ListUsersQueryDto): Promise<Page<AdminUserDto>> {
    return searchUsers(this.em, query);
  }

  async count(): Promise<CountDto> {
    return { count: await this.em.count(User) };
  }

  /** Changes what is named. With another role the user's cookies end. Throws user_not_found, last_admin, validation_failed for an unknown college. */
  async update(id: number, body: UpdateUserDto): Promise<Json<AdminUserDto>> {
    const isOtherRole = await this.change(id, body);
    if (isOtherRole) await this.sessions.publishEnded({ userIds: [id] });
    const user = await findUser(this.em, id);
    if (!user) throw new ProductError('user_not_found');
    return user;
  }

  @Transactional()
  private async change(id: number, { role, emailVerified, collegeId }: UpdateUserDto): Promise<boolean> {
    if (role && role !== 'admin') await this.users.assertOtherAdmin(id);
    const user = await this.users.getForUpdate(id);
    const isOtherRole = role !== undefined && role !== user.role;
    const isOtherCollege = collegeId !== undefined && collegeId !== user.collegeId;
    if (isOtherCollege && collegeId !== null && !(await this.colleges.isLive(collegeId)))
      throw fieldError('collegeId', 'College not found');
    if (role) user.role = role;
    if (emailVerified !== undefined) user.emailVerified = emailVerified;
    if (collegeId !== undefined) user.collegeId = collegeId;
    if (isOtherRole || isOtherCollege) await this.users.publishChange(user);
    if (isOtherRole) await this.sessions.endCookiesOf(id);
    return isOtherRole;
  }
}
