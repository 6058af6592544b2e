import { Controller, Get, Param, Query } from '@nestjs/common';
import { CollegeDto, CollegeStatsDto, CountDto } from '@campus-deals/contracts/catalog/college.dto';
import { ListCollegesQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { CollegeParamsDto, IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../visibility/public.js';
import { CollegesService } from './colleges.service.js';

/** Serves colleges to the public: live ones only. */
@Access('everyone')
@Edge({ cache: 'public' })
@Controller('api')
export class CollegesController {
  constructor(private readonly colleges: CollegesService) {}

  @Get('colleges')
  @Responds([CollegeDto], 'Lists colleges in the order of their names.')
  list(@Query() query: ListCollegesQueryDto) {
    return this.colleges.list('live', query);
  }

  @Get('colleges/featured')
  @Responds([CollegeDto], 'Lists the colleges that the home page shows.')
  featured(@Query() page: PageQueryDto) {
    return this.colleges.list('featured', page);
  }

  @Get('colleges/active')
  @Responds([CollegeDto], 'Lists unlocked colleges, the latest first.')
  active(@Query() query: ListCollegesQueryDto) {
    return this.colleges.list('active', query);
  }

  @Get('colleges/inactive')
  @Responds([CollegeDto], 'Lists colleges that wait for subscribers, the closest to its goal first.')
  inactive(@Query() query: ListCollegesQueryDto) {
    return this.colleges.list('inactive', query);
  }

  @Edge({ session: 'none' })
  @Get('states')
  @Responds([String], 'Lists the names of the states that have colleges.')
  states() {
    return this.colleges.states();
  }

  @Get('colleges/:id')
  @Responds(CollegeDto, 'Reads a college by short name or number.', ['college_not_found'])
  get(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.colleges.get(id, reader);
  }

  @Get('colleges/:id/stats')
  @Responds(CollegeStatsDto, 'Counts what runs at a college and who takes part.', ['college_not_found'])
  stats(@Param() { id }: CollegeParamsDto, @CurrentReader() reader: Reader) {
    return this.colleges.stats(id, reader);
  }

  @Get('colleges/id/:id')
  @Responds(CollegeDto, 'Reads a college by number.', ['college_not_found'])
  getById(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return this.colleges.get(String(id), reader);
  }

  @Get('colleges/id/:id/subscribers/count')
  @Responds(CountDto, "Counts a college's subscribers.", ['college_not_found'])
  subscriberCount(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return this.colleges.subscriberCount(id, reader);
  }
}
