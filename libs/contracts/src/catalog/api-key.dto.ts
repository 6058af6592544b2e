import { ArrayMinSize, ArrayUnique } from 'class-validator';
import { API_KEY_MODES, API_KEY_SCOPES, type ApiKeyMode, type ApiKeyScope } from '../enumerations.js';
import { BothOf, Description, Id, Instant, IsArray, IsIn, IsString, OneOf, rules, Text } from '../rules.js';

@Description('A new API key.')
export class CreateApiKeyDto {
  @Text('Name, shown with each redemption.', { label: 'Name', max: 50, example: 'Register 1' }) name!: string;
  @OneOf('test: redeems only test codes, and changes nothing real.', API_KEY_MODES) mode!: ApiKeyMode;
  @rules(
    IsArray('Rights. redeem: holds, commits and cancels.', {
      message: 'scopes must be a list',
      example: ['validate', 'redeem'],
    }),
    ArrayMinSize(1, { message: 'Choose at least one right' }),
    ArrayUnique({ message: 'scopes must differ' }),
    IsIn(API_KEY_SCOPES, { each: true, message: 'scopes must be validate or redeem' }),
  )
  scopes!: ApiKeyScope[];
}

@Description('State of an API key.')
class StoredApiKeyDto {
  @Id() id!: number;
  @IsString('Last characters of the key.', { example: 'h4Xq' }) ending!: string;
  @Instant() createdAt!: string;
  @Instant('Last use, to the minute. Null: never used.', { nullable: true }) lastUsedAt!: string | null;
}

@Description('An API key of a vendor, without its secret.')
export class ApiKeyDto extends BothOf(CreateApiKeyDto, StoredApiKeyDto) {}

@Description('An API key that was just made.')
export class NewApiKeyDto extends ApiKeyDto {
  @IsString('The key itself. Answered only once.', { example: 'cd_test_u8Zk3…' }) key!: string;
}
