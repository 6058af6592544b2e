import { Controller, Get } from '@nestjs/common';
import { OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { OverviewService } from './overview.service.js';

@Access('service')
@Controller('internal/waiting')
export class WaitingController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Responds(OverviewWaitingDto, 'Counts what waits for an admin.')
  get(): Promise<OverviewWaitingDto> {
    return this.overview.waiting();
  }
}
