import { IsObject, IsUUID } from 'class-validator';
import { About, Instant } from './rules.js';

@About('The account is gone; what other services hold of it is being erased.')
export class AccountDeletedDto {
  @About('Under which admins see how far it is.')
  @IsUUID()
  erasureId!: string;
}

@About('Everything that is held about the caller, by the service that holds it.')
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
