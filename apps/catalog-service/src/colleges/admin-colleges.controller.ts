import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  CollegeCoordinatesDto,
  CreateCollegeDto,
  UpdateCollegeDto,
} from '@campus-deals/contracts/catalog/create-college.dto';
import { AdminCollegeDto, CountDto, FeaturedToggledDto } from '@campus-deals/contracts/catalog/college.dto';
import { ListAdminCollegesQueryDto } from '@campus-deals/contracts/catalog/queries.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { SubscriptionGoalDto } from '@campus-deals/contracts/catalog/subscription-goal.dto';
import {
  Access,
  Responds,
  CurrentCaller,
  JsonAnswer,
  type Caller,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { CurrentReader, type Reader } from '../visibility/public.js';
import { AdminCollegesService } from './admin-colleges.service.js';
import { CollegesService } from './colleges.service.js';

/** Lets admins read and change colleges, including pending ones. */
@Access('admin')
@Controller('api/admin/colleges')
export class AdminCollegesController {
  constructor(
    private readonly colleges: CollegesService,
    private readonly admin: AdminCollegesService,
  ) {}

  @Get()
  @Responds([AdminCollegeDto], 'Lists all colleges, by default in the order of their names.')
  list(@Query() query: ListAdminCollegesQueryDto) {
    return this.colleges.forAdmins(query);
  }

  @Get('active')
  @Responds([AdminCollegeDto], 'Lists unlocked colleges, pending ones too, the latest first.')
  async active(@Query() page: PageQueryDto) {
    return untagged(await this.colleges.list('activeForAdmins', page));
  }

  @Get('inactive')
  @Responds([AdminCollegeDto], 'Lists colleges that wait for subscribers, pending ones too.')
  async inactive(@Query() page: PageQueryDto) {
    return untagged(await this.colleges.list('inactiveForAdmins', page));
  }

  @Get(':id')
  @Responds(AdminCollegeDto, 'Reads a college, in whatever state.', ['college_not_found'])
  get(@Param() { id }: IdParamsDto) {
    return this.admin.get(id);
  }

  @Get(':id/subscribers')
  @Responds(CountDto, "Counts a college's subscribers.", ['college_not_found'])
  async subscriberCount(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return untagged(await this.colleges.subscriberCount(id, reader));
  }

  @Get(':id/deals-count')
  @Responds(CountDto, "Counts a college's deals, in whatever state.", ['college_not_found'])
  async dealCount(@Param() { id }: IdParamsDto, @CurrentReader() reader: Reader) {
    return untagged(await this.colleges.dealCount(id, reader));
  }

  @Post()
  @HttpCode(201)
  @Responds(AdminCollegeDto, 'Enters a college.', ['short_name_taken'])
  create(@Body() body: CreateCollegeDto, @CurrentCaller() caller: SignedInUser) {
    return this.admin.create(caller, body);
  }

  @Patch(':id')
  @Responds(AdminCollegeDto, 'Changes a college.', ['college_not_found', 'short_name_taken'])
  edit(@Param() { id }: IdParamsDto, @Body() body: UpdateCollegeDto, @CurrentCaller() caller: SignedInUser) {
    return this.admin.edit(caller, id, body);
  }

  @Patch(':id/toggle-featured')
  @Responds(FeaturedToggledDto, 'Puts a college on the home page, or takes it off.', ['college_not_found'])
  async toggleFeatured(@Param() { id }: IdParamsDto, @CurrentCaller() caller: Caller) {
    const college = await this.admin.toggleFeatured(caller, id);
    return { college, message: `${college.name} is ${college.featured ? 'now' : 'no longer'} featured` };
  }

  @Put(':id/coordinates')
  @Responds(AdminCollegeDto, 'Sets where a college is.', ['college_not_found'])
  setCoordinates(
    @Param() { id }: IdParamsDto,
    @Body() body: CollegeCoordinatesDto,
    @CurrentCaller() caller: SignedInUser,
  ) {
    return this.admin.edit(caller, id, body);
  }

  @Post(':id/activate')
  @Responds(AdminCollegeDto, "Unlocks a college's deals.", [
    'college_not_found',
    'college_already_active',
    'college_without_subscribers',
  ])
  activate(@Param() { id }: IdParamsDto, @CurrentCaller() caller: Caller) {
    return this.admin.activate(caller, id);
  }

  @Post(':id/subscription-goal')
  @Responds(AdminCollegeDto, 'Sets how many subscribers unlock a college.', ['college_not_found'])
  setGoal(@Param() { id }: IdParamsDto, @Body() { goal }: SubscriptionGoalDto, @CurrentCaller() caller: Caller) {
    return this.admin.setGoal(caller, id, goal);
  }
}

/** Removes cache tags: the gateway never caches admins' responses. */
const untagged = (answer: JsonAnswer): JsonAnswer => new JsonAnswer({ ...answer.content, tags: undefined });
