import { Controller, Get, Header } from '@nestjs/common';
import { CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { MapCollegeDto, OverviewDto, OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { Access, Responds, JsonAnswer } from '@campus-deals/service-defaults';
import { OverviewService } from './overview.service.js';
import { TableCounts } from './table-counts.js';

@Access('admin')
@Controller('api/admin')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly counts: TableCounts,
  ) {}

  @Get('overview')
  @Responds(OverviewDto, 'Shows the marketplace at a glance.')
  get() {
    return this.overview.get();
  }

  @Get('overview/colleges-map')
  @Header('cache-control', 'private, max-age=60')
  @Responds([MapCollegeDto], 'Lists the live colleges that are on the map, 10,000 at most.')
  async map() {
    return new JsonAnswer({ body: await this.overview.map() });
  }

  @Get('stats/colleges/count')
  @Responds(CountDto, 'Counts colleges, in whatever state.')
  async colleges() {
    return { count: await this.counts.of('colleges') };
  }

  @Get('stats/vendors/count')
  @Responds(CountDto, 'Counts vendors.')
  async vendors() {
    return { count: await this.counts.of('vendors') };
  }

  @Get('stats/deals/count')
  @Responds(CountDto, 'Counts deals, in whatever state.')
  async deals() {
    return { count: await this.counts.of('deals') };
  }
}

@Access('service')
@Controller('internal/waiting')
export class WaitingController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Responds(OverviewWaitingDto, 'Counts what waits for an admin.')
  get() {
    return this.overview.waiting();
  }
}
