import { Description, Instant, IsObject, IsUUID, Equals, UpperCase } from '../rules.js';
import { DELETE_CONFIRMATION } from '../limits.js';

@Description('Confirms that the account is deleted. Other services are still erasing their data about it.')
export class AccountDeletedDto {
  @IsUUID('Id under which admins follow the erasure.') erasureId!: string;
}

@Description('All data stored about the caller, grouped by service.')
export class AccountExportDto {
  @Instant() exportedAt!: string;
  @IsObject() identity!: Record<string, unknown>;
  @IsObject() catalog!: Record<string, unknown>;
  @IsObject() billing!: Record<string, unknown>;
  @IsObject() notification!: Record<string, unknown>;
}

@Description('Confirms the deletion of an account.')
export class DeleteAccountDto {
  @UpperCase()
  @Equals('Confirmation typed by the user, in any case.', DELETE_CONFIRMATION, {
    message: `Type ${DELETE_CONFIRMATION} to confirm`,
  })
  confirmation!: typeof DELETE_CONFIRMATION;
}
