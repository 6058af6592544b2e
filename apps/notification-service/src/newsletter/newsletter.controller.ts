import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  newsletterStatusQuery,
  subscribeBody,
  unsubscribeBody,
  type NewsletterStatus,
  type NewsletterStatusQuery,
  type NewsletterSubscription,
  type SubscribeBody,
  type UnsubscribeBody,
  type Unsubscribed,
} from '@campus-deals/contracts/newsletter.schema';
import { Access, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import { NewsletterService } from './newsletter.service.js';

@Access('everyone')
@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post('subscribe')
  @HttpCode(200)
  subscribe(
    @Body({ schema: subscribeBody }) body: SubscribeBody,
    @CurrentCaller() caller: Caller,
  ): Promise<NewsletterSubscription> {
    return this.newsletter.subscribe(body, caller);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  unsubscribe(
    @Body({ schema: unsubscribeBody }) body: UnsubscribeBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Unsubscribed> {
    return this.newsletter.unsubscribe(body, caller);
  }

  @Get('status')
  status(
    @Query({ schema: newsletterStatusQuery }) { email }: NewsletterStatusQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<NewsletterStatus> {
    return this.newsletter.statusFor(caller, email);
  }
}
