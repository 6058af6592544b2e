import { Controller, Get, Param, Post, Redirect, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { UnsubscribedDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { EndAlertsParamsDto, UnsubscribeParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import type { FastifyInstance } from 'fastify';
import { NewsletterService } from './newsletter.service.js';
import { AlertOptOutService } from './alert-opt-out.service.js';

const INVALID_LINK = ['invalid_unsubscribe_link'] as const;

/**
 * Unsubscribes with one click (RFC 8058): mail programs post here, without cookies, `List-Unsubscribe=One-Click` as
 * multipart or urlencoded form; the page posts here too. A mail program that opens the link is redirected to that page:
 * link scanners follow links, so GET ends nothing.
 */
@Access('everyone')
@Edge({ session: 'none', fromAnywhere: true, beforeGate: true, limit: 'subscription' })
@Controller('api/newsletter/one-click')
export class OneClickController implements OnModuleInit {
  constructor(
    private readonly newsletter: NewsletterService,
    private readonly alerts: AlertOptOutService,
    private readonly http: HttpAdapterHost,
  ) {}

  /** The token is enough: a form's body is accepted and not read. */
  onModuleInit(): void {
    const server: FastifyInstance = this.http.httpAdapter.getInstance();
    server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null, undefined),
    );
  }

  @Get(':token')
  @Redirect()
  @Responds('nothing', 'Leads to the page that ends the subscription that a mail was about.')
  open(@Param() { token }: UnsubscribeParamsDto): { url: string } {
    return { url: `/newsletter/unsubscribe#token=${encodeURIComponent(token)}` };
  }

  @Get('alerts/:token')
  @Redirect()
  @Responds('nothing', 'Leads to the page that ends the mails about alerts.')
  openAlerts(@Param() { token }: UnsubscribeParamsDto): { url: string } {
    return { url: `/newsletter/unsubscribe#list=alerts&token=${encodeURIComponent(token)}` };
  }

  @Post(':token')
  @Responds(UnsubscribedDto, 'Ends the subscription that a mail was about.', INVALID_LINK)
  unsubscribe(@Param() { token }: UnsubscribeParamsDto) {
    return this.newsletter.unsubscribeByLink(token);
  }

  @Post('alerts/:token')
  @Responds(UnsubscribedDto, 'Ends the mails about alerts to the user whose mail the link is from.', INVALID_LINK)
  endAlerts(@Param() { token }: UnsubscribeParamsDto) {
    return this.alerts.endMails(token);
  }

  @Post('alerts/:kind/:token')
  @Responds(UnsubscribedDto, 'Ends the alert mails of one kind to the user whose mail the link is from.', INVALID_LINK)
  endAlertsOf(@Param() { kind, token }: EndAlertsParamsDto) {
    return this.alerts.endMailsOf(kind, token);
  }

  @Post('follows/:token')
  @Responds(UnsubscribedDto, 'Ends the follow that an alert was about.', INVALID_LINK)
  endFollow(@Param() { token }: UnsubscribeParamsDto) {
    return this.alerts.endFollow(token);
  }
}
