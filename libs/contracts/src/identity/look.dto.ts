import { IsIn, IsString } from 'class-validator';
import { LOOKED_AT_KINDS, type LookedAtKind } from '../enumerations.js';
import { Description, Id, Nullable } from '../rules.js';

@Description('What the caller is looking at.')
export class LookAtDto {
  @Description('Kind of the item.', 'deal')
  @IsIn(LOOKED_AT_KINDS, { message: 'kind is not valid' })
  kind!: LookedAtKind;

  @Id()
  id!: number;
}

@Description('What another admin is looking at.')
export class LookDto extends LookAtDto {
  @Description('Name of the admin. Null: none is known.', 'Ada')
  @Nullable()
  @IsString()
  name!: string | null;
}
