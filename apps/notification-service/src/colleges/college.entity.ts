import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';

/** What this service knows of a college: a read model kept by the catalogue's events. */
@Entity({ tableName: 'colleges' })
export class College {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  shortName!: string;

  @Property({ type: 'text' })
  status!: CollegeStatus;

  @Property({ type: 'boolean' })
  isActive!: boolean;

  /** Of the newest event seen: an older one changes nothing. */
  @Property({ type: 'integer' })
  version!: number;
}
