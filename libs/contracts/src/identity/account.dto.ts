import { IsObject, IsUUID } from 'class-validator';
import { About, Instant } from '../rules.js';

@About('Confirms that the account is deleted. Other services are still erasing their data about it.')
export class AccountDeletedDto {
  @About('Id under which admins follow the erasure.')
  @IsUUID()
  erasureId!: string;
}

@About('All data stored about the caller, grouped by service.')
export class AccountExportDto {
  @Instant()
  exportedAt!: string;

  @IsObject()
  identity!: Record<string, unknown>;

  @IsObject()
  catalog!: Record<string, unknown>;

  @IsObject()
  billing!: Record<string, unknown>;

  @IsObject()
  notification!: Record<string, unknown>;
}
