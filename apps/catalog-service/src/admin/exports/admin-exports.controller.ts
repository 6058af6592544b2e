import { Controller, Get, Query, Res } from '@nestjs/common';
import { AuditedExports } from '@campus-deals/audit';
import {
  ListAdminCollegesQueryDto,
  ListAdminDealsQueryDto,
  ListAdminVendorsQueryDto,
} from '@campus-deals/contracts/catalog/queries.dto';
import {
  Access,
  Edge,
  EXPORTED_FILE,
  Responds,
  CurrentCaller,
  FreshSignIn,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { COLLEGE_COLUMNS } from '../../colleges/public.js';
import { exportHeadings } from '../../visibility/public.js';
import { DEAL_COLUMNS } from '../../deals/public.js';
import { VENDOR_COLUMNS } from '../../vendors/public.js';
import { AdminExportsService } from './admin-exports.service.js';

/** The lists of admins as files: all their pages, by the same query. */
@Access('admin')
@Edge(EXPORTED_FILE)
@Controller('api/admin')
export class AdminExportsController {
  constructor(
    private readonly lists: AdminExportsService,
    private readonly exports: AuditedExports,
  ) {}

  @Get('deals.csv')
  @Responds('text/csv', 'Sends the deals of a list as a file.', ['too_many_requests'])
  async deals(
    @Query() query: ListAdminDealsQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.lists.deals(caller, query);
    await this.exports.send(reply, caller, { things: 'deals', query, headings: exportHeadings(DEAL_COLUMNS), batches });
  }

  /** With the addresses and phone numbers of businesses, many of which are a person's. */
  @FreshSignIn()
  @Get('vendors.csv')
  @Responds('text/csv', 'Sends the vendors of a list as a file.', ['too_many_requests'])
  async vendors(
    @Query() query: ListAdminVendorsQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.lists.vendors(caller, query);
    await this.exports.send(reply, caller, {
      things: 'vendors',
      query,
      headings: exportHeadings(VENDOR_COLUMNS),
      batches,
    });
  }

  @Get('colleges.csv')
  @Responds('text/csv', 'Sends the colleges of a list as a file.', ['too_many_requests'])
  async colleges(
    @Query() query: ListAdminCollegesQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const batches = this.lists.colleges(caller, query);
    await this.exports.send(reply, caller, {
      things: 'colleges',
      query,
      headings: exportHeadings(COLLEGE_COLUMNS),
      batches,
    });
  }
}
