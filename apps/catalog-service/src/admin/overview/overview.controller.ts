import { Controller, Get, Header } from '@nestjs/common';
import { CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { MapCollegeDto, OverviewDto, OverviewWaitingDto } from '@campus-deals/contracts/catalog/overview.dto';
import { Access, Responds } from '@campus-deals/service-defaults';
import { OverviewService } from './overview.service.js';

@Access('admin')
@Controller('api/admin')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get('overview')
  @Responds(OverviewDto, 'Shows the marketplace at a glance.')
  get() {
    return this.overview.get();
  }

  @Get('overview/colleges-map')
  @Header('cache-control', 'private, max-age=60')
  @Responds([MapCollegeDto], 'Lists the live colleges that are on the map, 10,000 at most.')
  map() {
    return this.overview.map();
  }

  @Get('stats/colleges/count')
  @Responds(CountDto, 'Counts colleges, in whatever state.')
  colleges() {
    return this.overview.count('colleges');
  }

  @Get('stats/vendors/count')
  @Responds(CountDto, 'Counts vendors.')
  vendors() {
    return this.overview.count('vendors');
  }

  @Get('stats/deals/count')
  @Responds(CountDto, 'Counts deals, in whatever state.')
  deals() {
    return this.overview.count('deals');
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
