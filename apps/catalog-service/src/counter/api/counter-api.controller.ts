import { Body, Controller, Param, Post } from '@nestjs/common';
import { CODE_ERRORS, HOLD_ERRORS } from '@campus-deals/contracts/catalog/counter-api';
import { CounterCodeDto, HoldDto, ValidCodeDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import { SaleDto } from '@campus-deals/contracts/catalog/redeem.dto';
import { HoldParamsDto } from '@campus-deals/contracts/params.dto';
import { Edge, Responds } from '@campus-deals/service-defaults';
import { ApiKeyAccess, CurrentTill, IdempotencyKey } from './api-key.guard.js';
import type { Till } from './api-keys.service.js';
import { CounterApiService } from './counter-api.service.js';

/**
 * Serves the API for tills: validate, hold, then commit or cancel. Tills have no session: their key identifies them,
 * also before the access gate. Not `fromAnywhere`: pages of other sites must not use a key.
 */
@Edge({
  row: '/api/counter/v1/*',
  methods: ['POST'],
  forwards: ['authorization', 'idempotency-key'],
  beforeGate: true,
  limit: 'api-key',
})
@Controller('api/counter/v1')
export class CounterApiController {
  constructor(private readonly counter: CounterApiService) {}

  @ApiKeyAccess('validate')
  @Post('validate')
  @Responds(ValidCodeDto, 'Checks whether a code can be redeemed now. Changes nothing.', CODE_ERRORS)
  validate(@CurrentTill() till: Till, @Body() { code }: CounterCodeDto) {
    return this.counter.validate(till, code);
  }

  @ApiKeyAccess('redeem')
  @Post('holds')
  @Responds(HoldDto, 'Reserves a code: no other counter can redeem it until the hold is cancelled or expires.', [
    ...CODE_ERRORS,
    'idempotency_key_reused',
  ])
  hold(@CurrentTill() till: Till, @IdempotencyKey() idempotencyKey: string, @Body() { code }: CounterCodeDto) {
    return this.counter.hold(till, idempotencyKey, code);
  }

  @ApiKeyAccess('redeem')
  @Post('holds/:id/commit')
  @Responds(HoldDto, 'Redeems the code of a hold. A repeated commit gets the same answer, and counts once.', [
    ...HOLD_ERRORS,
    ...CODE_ERRORS,
  ])
  commit(@CurrentTill() till: Till, @Param() { id }: HoldParamsDto, @Body() sale: SaleDto) {
    return this.counter.commit(till, id, sale);
  }

  @ApiKeyAccess('redeem')
  @Post('holds/:id/cancel')
  @Responds(HoldDto, 'Gives back the code of a hold. A repeated cancel gets the same answer.', [
    'hold_not_found',
    'hold_state_conflict',
  ])
  cancel(@CurrentTill() till: Till, @Param() { id }: HoldParamsDto) {
    return this.counter.cancel(till, id);
  }
}
