import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString } from 'class-validator';
import { API_KEY_MODES, API_KEY_SCOPES, type ApiKeyMode, type ApiKeyScope } from '../enumerations.js';
import { BothOf, Description, Id, Instant, Nullable, rules, Text } from '../rules.js';

@Description('A new API key.')
export class CreateApiKeyDto {
  @Description('Name, shown with each redemption.', 'Register 1')
  @Text({ label: 'Name', max: 50 })
  name!: string;

  @Description('test: redeems only test codes, and changes nothing real.')
  @IsIn(API_KEY_MODES, { message: 'mode must be live or test' })
  mode!: ApiKeyMode;

  @Description('Rights. redeem: holds, commits and cancels.', ['validate', 'redeem'])
  @rules(
    IsArray({ message: 'scopes must be a list' }),
    ArrayMinSize(1, { message: 'Choose at least one right' }),
    ArrayUnique({ message: 'scopes must differ' }),
    IsIn(API_KEY_SCOPES, { each: true, message: 'scopes must be validate or redeem' }),
  )
  scopes!: ApiKeyScope[];
}

@Description('State of an API key.')
class StoredApiKeyDto {
  @Id()
  id!: number;

  @Description('Last characters of the key.', 'h4Xq')
  @IsString()
  ending!: string;

  @Instant()
  createdAt!: string;

  @Description('Last use, to the minute. Null: never used.')
  @Nullable()
  @Instant()
  lastUsedAt!: string | null;
}

@Description('An API key of a vendor, without its secret.')
export class ApiKeyDto extends BothOf(CreateApiKeyDto, StoredApiKeyDto) {}

@Description('An API key that was just made.')
export class NewApiKeyDto extends ApiKeyDto {
  @Description('The key itself. Answered only once.', 'cd_test_u8Zk3…')
  @IsString()
  key!: string;
}
