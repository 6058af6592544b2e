import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import {
  AddSubscriberDto,
  LookUpSubscriberDto,
  AdminSubscriberDto,
  EndedSubscriptionsDto,
  SubscriberLookupDto,
} from '@campus-deals/contracts/notification/subscriber.dto';
import {
  ImportSubscribersDto,
  SubscribersImportedDto,
} from '@campus-deals/contracts/notification/import-subscribers.dto';
import { ListSubscribersQueryDto } from '@campus-deals/contracts/notification/queries.dto';
import { SubscriberParamsDto } from '@campus-deals/contracts/params.dto';
import {
  Access,
  Edge,
  EXPORTED_FILE,
  Responds,
  CurrentCaller,
  FreshSignIn,
  JsonAnswer,
  type CsvHeadings,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminSubscribersService } from './admin-subscribers.service.js';
import { SubscriberImportsService } from './subscriber-imports.service.js';

/** Columns of the exported list. An import reads Email. */
const HEADINGS: CsvHeadings<AdminSubscriberDto> = {
  id: 'ID',
  email: 'Email',
  collegeId: 'College ID',
  collegeName: 'College',
  status: 'Status',
  suppression: 'Not written to because of',
  source: 'Source',
  frequency: 'Frequency',
  pausedUntil: 'Paused until',
  confirmedAt: 'Confirmed',
  createdAt: 'Subscribed',
};

@Access('admin')
@Controller('api/admin')
export class AdminSubscribersController {
  constructor(
    private readonly subscribers: AdminSubscribersService,
    private readonly imports: SubscriberImportsService,
    private readonly exports: AuditedExports,
  ) {}

  @Get('subscribers')
  @Responds([AdminSubscriberDto], 'Lists subscriptions by words of the address, college and status.')
  async list(@Query() query: ListSubscribersQueryDto) {
    return new JsonAnswer(await this.subscribers.search(query));
  }

  @FreshSignIn()
  @Edge(EXPORTED_FILE)
  @Get('subscribers.csv')
  @Responds('text/csv', 'Sends the same list as a file, all its pages.', ['too_many_requests'])
  async exportList(
    @Query() query: ListSubscribersQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.subscribers.all(query);
    await this.exports.send(reply, caller, { things: 'subscribers', query, headings: HEADINGS, batches });
  }

  @Post('subscribers')
  @HttpCode(201)
  @Responds(AdminSubscriberDto, 'Subscribes an address at the request of its owner.', [
    'college_not_found',
    'address_suppressed',
  ])
  async add(@Body() body: AddSubscriberDto) {
    return new JsonAnswer({ body: await this.subscribers.add(body) });
  }

  @Post('subscribers/search')
  @Header('cache-control', 'no-store')
  @Responds(
    SubscriberLookupDto,
    'Returns the subscriptions of an address, the mails sent to it, and why it gets no more.',
  )
  lookUp(@Body() { email }: LookUpSubscriberDto) {
    return this.subscribers.lookUp(email);
  }

  @Post('subscribers/import')
  @Responds(SubscribersImportedDto, 'Subscribes the rows of a file; suppressed addresses are skipped.', [
    'college_not_found',
  ])
  import(@Body() body: ImportSubscribersDto) {
    return this.imports.import(body);
  }

  @Delete('subscribers/:email')
  @Responds(EndedSubscriptionsDto, 'Ends every subscription of an address, which gets no more mails.', [
    'subscription_not_found',
  ])
  unsubscribe(@Param() { email }: SubscriberParamsDto) {
    return this.subscribers.unsubscribe(email);
  }
}
