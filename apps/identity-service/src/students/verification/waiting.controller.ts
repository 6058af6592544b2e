import { Controller, Get } from '@nestjs/common';
import { IdentityWaitingDto } from '@campus-deals/contracts/internal.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { CardDecisionsService } from './card-decisions.service.js';

@Access('service')
@Controller('internal/waiting')
export class WaitingController {
  constructor(private readonly decisions: CardDecisionsService) {}

  @Get()
  @Responds(IdentityWaitingDto, 'Counts what waits for an admin.')
  async get(): Promise<IdentityWaitingDto> {
    return { studentCards: (await this.decisions.list()).count };
  }
}
