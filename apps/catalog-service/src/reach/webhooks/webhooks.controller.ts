import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CreateWebhookDto,
  UpdateWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryParamsDto,
  WebhookDto,
  WebhookSecretsDto,
} from '@campus-deals/contracts/catalog/webhook.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import {
  Access,
  CurrentCaller,
  FreshSignIn,
  Responds,
  WhileSuspended,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

/** Errors for a business that may not post deals. */
const POSTING = ['registration_fee_required', 'vendor_suspended'] as const;

@Access('vendor')
@Controller('api/vendor/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Get()
  @Responds([WebhookDto], "Lists the endpoints of the caller's webhooks.")
  list(@CurrentCaller() caller: SignedInUser) {
    return this.endpoints.list(caller);
  }

  @Post()
  @HttpCode(201)
  @Responds(WebhookDto, 'Adds an endpoint.', ['vendor_profile_not_found', 'limit_reached', ...POSTING])
  create(@CurrentCaller() caller: SignedInUser, @Body() body: CreateWebhookDto) {
    return this.endpoints.create(caller, body);
  }

  @Patch(':id')
  @Responds(WebhookDto, 'Changes, pauses or resumes an endpoint.', ['webhook_not_found', ...POSTING])
  update(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Body() body: UpdateWebhookDto) {
    return this.endpoints.update(caller, id, body);
  }

  @WhileSuspended()
  @Delete(':id')
  @HttpCode(204)
  @Responds('nothing', 'Deletes an endpoint with its log.', ['webhook_not_found'])
  remove(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.endpoints.remove(caller, id);
  }

  @FreshSignIn()
  @Post(':id/secrets/reveal')
  @Responds(WebhookSecretsDto, 'Returns the secrets that sign the webhooks of an endpoint.', ['webhook_not_found'])
  reveal(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.endpoints.reveal(caller, id);
  }

  @FreshSignIn()
  @Post(':id/secrets/roll')
  @Responds(WebhookSecretsDto, 'Replaces the secret of an endpoint. The replaced one signs for 24 hours more.', [
    'webhook_not_found',
  ])
  roll(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.endpoints.roll(caller, id);
  }

  @Post(':id/test')
  @HttpCode(201)
  @Responds(
    WebhookDeliveryDto,
    'Sends a test to an endpoint, once. An endpoint has one test at a time, and a business ten an hour.',
    ['webhook_not_found', 'too_many_requests', ...POSTING],
  )
  test(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deliveries.test(caller, id);
  }

  @Get(':id/deliveries')
  @Responds([WebhookDeliveryDto], 'Lists what was sent to an endpoint in the last 30 days, newest first.', [
    'webhook_not_found',
  ])
  listDeliveries(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Query() page: PageQueryDto) {
    return this.deliveries.list(caller, id, page);
  }

  @Post(':id/deliveries/:deliveryId/resend')
  @Responds(WebhookDeliveryDto, 'Sends a webhook again.', ['webhook_not_found', 'too_many_requests', ...POSTING])
  resend(@Param() { id, deliveryId }: WebhookDeliveryParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.deliveries.resend(caller, id, deliveryId);
  }
}
