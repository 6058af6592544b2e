import { Controller, Get, Query, Res } from '@nestjs/common';
import { ListAdminCollegesQueryDto } from '@campus-deals/contracts/list-admin-colleges-query.dto';
import { ListAdminDealsQueryDto } from '@campus-deals/contracts/list-admin-deals-query.dto';
import { ListAdminVendorsQueryDto } from '@campus-deals/contracts/list-admin-vendors-query.dto';
import { Access, Answers, CurrentCaller, sendCsv, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { AdminExportsService } from './admin-exports.service.js';
import { COLLEGE_COLUMNS } from './college-export.query.js';
import { DEAL_COLUMNS } from './deal-export.query.js';
import { VENDOR_COLUMNS } from './vendor-export.query.js';

/** The lists of admins as files: all their pages, by the same query. */
@Access('admin')
@Controller('api/admin')
export class AdminExportsController {
  constructor(private readonly exports: AdminExportsService) {}

  @Get('deals.csv')
  @Answers('text/csv', 'Sends the deals of a list as a file.')
  async deals(
    @Query() query: ListAdminDealsQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendCsv(reply, { fileName: 'deals.csv', columns: DEAL_COLUMNS, batches: this.exports.deals(caller, query) });
  }

  @Get('vendors.csv')
  @Answers('text/csv', 'Sends the vendors of a list as a file.')
  async vendors(
    @Query() query: ListAdminVendorsQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const batches = this.exports.vendors(caller, query);
    await sendCsv(reply, { fileName: 'vendors.csv', columns: VENDOR_COLUMNS, batches });
  }

  @Get('colleges.csv')
  @Answers('text/csv', 'Sends the colleges of a list as a file.')
  async colleges(
    @Query() query: ListAdminCollegesQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const batches = this.exports.colleges(caller, query);
    await sendCsv(reply, { fileName: 'colleges.csv', columns: COLLEGE_COLUMNS, batches });
  }
}
