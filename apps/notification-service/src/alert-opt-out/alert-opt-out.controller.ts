import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { UnsubscribedDto } from '@campus-deals/contracts/notification/newsletter.dto';
import { UnsubscribeParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { AlertOptOutService } from './alert-opt-out.service.js';

/** Turns alert mails off with one click (RFC 8058), as for newsletters: by POST, without cookies. */
@Access('everyone')
@Controller('api/newsletter/one-click/alerts')
export class AlertOptOutController {
  constructor(private readonly optOut: AlertOptOutService) {}

  @Post(':token')
  @HttpCode(200)
  @Responds(UnsubscribedDto, 'Ends the mails about alerts to the user whose mail the link is from.', [
    'invalid_unsubscribe_link',
  ])
  end(@Param() { token }: UnsubscribeParamsDto): Promise<UnsubscribedDto> {
    return this.optOut.endMails(token);
  }
}
