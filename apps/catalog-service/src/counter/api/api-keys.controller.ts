import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import {
  Access,
  CurrentCaller,
  FreshSignIn,
  Responds,
  type SignedInUser,
  WhileSuspended,
} from '@campus-deals/service-defaults';
import { ApiKeysService } from './api-keys.service.js';

/** Management of a vendor's API keys. */
@Access('vendor')
@Controller('api/vendor/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Responds([ApiKeyDto], "Lists the API keys of the caller's business, newest first, without their secrets.")
  list(@CurrentCaller() caller: SignedInUser) {
    return this.keys.list(caller);
  }

  @FreshSignIn()
  @Post()
  @Responds(NewApiKeyDto, 'Makes an API key, which is answered only this once.', [
    'vendor_profile_not_found',
    'limit_reached',
  ])
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateApiKeyDto) {
    return this.keys.create(caller, body);
  }

  @WhileSuspended()
  @Delete(':id')
  @HttpCode(204)
  @Responds('nothing', 'Revokes an API key at once. Codes that it holds are free again.', ['api_key_not_found'])
  revoke(@CurrentCaller() caller: SignedInUser, @Param() { id }: IdParamsDto) {
    return this.keys.revoke(caller, id);
  }
}
