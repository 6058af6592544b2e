import { Body, Controller, Get, Header, Post, Query, Req } from '@nestjs/common';
import { NewsletterLinkDto } from '@campus-deals/contracts/notification/update-newsletter-preferences.dto';
import { NewsletterStatusQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import {
  NewsletterStatusDto,
  NewsletterSubscriptionDto,
  UnsubscribedDto,
  UnsubscribeLinkDto,
  UnsubscribeDto,
} from '@campus-deals/contracts/notification/newsletter.dto';
import { SubscribeDto } from '@campus-deals/contracts/notification/subscribe.dto';
import { SubscribeChallengeDto } from '@campus-deals/contracts/notification/subscribe-challenge.dto';
import { Access, Edge, clientAddress, Responds, CurrentCaller, type Caller } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { ChallengesService } from './challenges.service.js';
import { NewsletterService } from './newsletter.service.js';

/** Mail links are open before the gate, like their pages. The link identifies its reader; no session is needed. */
const MAIL_LINK = {
  row: 'own',
  session: 'none',
  methods: ['POST'],
  beforeGate: true,
  limit: 'subscription',
} as const;

@Access('everyone')
@Edge({ row: '/api/newsletter/*' })
@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly challenges: ChallengesService,
  ) {}

  @Edge({ limit: 'subscription' })
  @Post('subscribe')
  @Responds(NewsletterSubscriptionDto, "Subscribes an address to a college's newsletter.", [
    'college_not_found',
    'challenge_required',
    'too_many_requests',
    'service_unavailable',
  ])
  subscribe(@Body() body: SubscribeDto, @CurrentCaller() caller: Caller, @Req() request: FastifyRequest) {
    return this.newsletter.subscribe(body, caller, clientAddress(request));
  }

  @Get('challenge')
  @Header('cache-control', 'no-store')
  @Responds(
    SubscribeChallengeDto,
    'Returns a challenge, if one must be solved to subscribe an address other than your own.',
  )
  challenge() {
    return this.challenges.create();
  }

  @Edge(MAIL_LINK)
  @Post('confirm')
  @Responds(NewsletterSubscriptionDto, 'Confirms a subscription with the link of its mail.', [
    'link_invalid',
    'college_not_found',
  ])
  confirm(@Body() { token }: NewsletterLinkDto) {
    return this.newsletter.confirmByLink(token);
  }

  @Edge({ limit: 'subscription' })
  @Post('unsubscribe')
  @Responds(
    UnsubscribedDto,
    "Unsubscribes the caller's own address from one college, or from all; mails any other one the links.",
    ['service_unavailable'],
  )
  unsubscribe(@Body() body: UnsubscribeDto, @CurrentCaller() caller: Caller) {
    return this.newsletter.unsubscribe(body, caller);
  }

  @Edge(MAIL_LINK)
  @Post('unsubscribe-link')
  @Header('cache-control', 'no-store')
  @Responds(UnsubscribeLinkDto, 'Names the newsletters that a link of a mail ends; changes nothing.', [
    'invalid_unsubscribe_link',
  ])
  readUnsubscribeLink(@Body() { token }: NewsletterLinkDto) {
    return this.newsletter.readUnsubscribeLink(token);
  }

  @Get('status')
  @Responds(NewsletterStatusDto, "Returns the newest subscription of the caller's own address.", [
    'service_unavailable',
  ])
  status(@Query() { email }: NewsletterStatusQueryDto, @CurrentCaller() caller: Caller) {
    return this.newsletter.statusFor(caller, email);
  }
}
