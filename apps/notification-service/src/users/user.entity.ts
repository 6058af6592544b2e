import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { UserRole } from '@campus-deals/contracts/enumerations';

/** What this service knows of a user: a read model kept by identity's events. */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Property({ type: 'text' })
  role!: UserRole;

  @Property({ type: 'integer', nullable: true })
  collegeId: number | null = null;

  @Property({ type: 'boolean' })
  emailNotifications!: boolean;

  @Property({ type: 'boolean' })
  browserNotifications!: boolean;

  /** Of the newest event seen: an older one changes nothing. */
  @Property({ type: 'integer' })
  version!: number;
}
