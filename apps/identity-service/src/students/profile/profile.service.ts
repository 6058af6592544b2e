import { Injectable } from '@nestjs/common';
import { Transactional } from '@mikro-orm/decorators/legacy';
import type { EventPayload } from '@campus-deals/contracts/events';
import { NotificationPreferencesDto, ProfileDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateNotificationPreferencesDto } from '@campus-deals/contracts/identity/update-notification-preferences.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { EntityManager } from '@mikro-orm/postgresql';
import { fieldError, present } from '@campus-deals/service-defaults';
import { CollegesService, UsersService, type User } from '../../accounts/public.js';

/** A user's profile and notification preferences. Requests get user_not_found once the account is gone. */
@Injectable()
export class ProfileService {
  constructor(
    // Required by `@Transactional`.
    protected readonly em: EntityManager,
    private readonly users: UsersService,
    private readonly colleges: CollegesService,
  ) {}

  async get(userId: number): Promise<ProfileDto> {
    return presentProfile(await this.users.get(userId));
  }

  /** Changes the given fields and publishes them. Throws validation_failed for a college that is not live. */
  @Transactional()
  async update(userId: number, changes: UpdateProfileDto): Promise<ProfileDto> {
    const user = await this.users.getForUpdate(userId);
    const { collegeId } = changes;
    if (collegeId != null && collegeId !== user.collegeId && !(await this.colleges.findLive(collegeId))) {
      throw fieldError('collegeId', 'Please select a valid college');
    }
    await this.apply(user, changes);
    return presentProfile(user);
  }

  async getPreferences(userId: number): Promise<NotificationPreferencesDto> {
    return present(NotificationPreferencesDto, await this.users.get(userId));
  }

  /** Changes the given preferences and publishes them. */
  @Transactional()
  async choose(
    userId: number,
    { alertChoices, ...changes }: UpdateNotificationPreferencesDto,
  ): Promise<NotificationPreferencesDto> {
    const user = await this.users.getForUpdate(userId);
    const chosen = alertChoices && withChoices(user.alertChoices, alertChoices);
    await this.apply(user, { ...changes, ...(chosen && { alertChoices: chosen }) });
    return present(NotificationPreferencesDto, user);
  }

  /** Turns off email notifications, or one switch, in an event handler's transaction. Ignores a deleted account. */
  async declineAlertMails({ userId, choice }: EventPayload<'AlertMailsDeclined'>): Promise<void> {
    const user = await this.users.findForUpdate(userId);
    if (!user) return;
    const declined = choice
      ? { alertChoices: withChoices(user.alertChoices, [choice]) }
      : { emailNotifications: false };
    await this.apply(user, declined);
  }

  /** Publishes nothing if no value changes. */
  private async apply(user: User, changes: UpdateProfileDto | UpdateNotificationPreferencesDto): Promise<void> {
    const different = Object.entries(changes).filter(
      ([field, value]) => value !== undefined && user[field as keyof User] !== value,
    );
    if (different.length === 0) return;
    Object.assign(user, Object.fromEntries(different));
    await this.users.publishChange(user);
  }
}

const presentProfile = (user: User): ProfileDto =>
  present(ProfileDto, { ...user, hasProviderAccount: user.supabaseId !== null });

/** Replaces the earlier choices for the same kinds and channels. Returns `stored` itself if nothing differs. */
function withChoices(stored: string[], chosen: string[]): string[] {
  const subjectOf = (choice: string): string => choice.slice(0, choice.lastIndexOf('.'));
  const latest = new Map([...stored, ...chosen].map((choice) => [subjectOf(choice), choice]));
  const choices = [...latest.values()].toSorted();
  return choices.join() === stored.join() ? stored : choices;
}
