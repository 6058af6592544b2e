import { Controller, Get, Query, Res } from '@nestjs/common';
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
import { adminColleges, COLLEGE_COLUMNS } from '../../colleges/public.js';
import { adminDeals, DEAL_COLUMNS } from '../../deals/public.js';
import { adminVendors, VENDOR_COLUMNS } from '../../vendors/public.js';
import { AdminExportsService } from './admin-exports.service.js';

/** Exports the lists of admins as files: all pages, with the same query. */
@Access('admin')
@Edge(EXPORTED_FILE)
@Controller('api/admin')
export class AdminExportsController {
  constructor(private readonly exports: AdminExportsService) {}

  @Get('deals.csv')
  @Responds('text/csv', 'Sends the deals of a list as a file.', ['too_many_requests'])
  deals(@Query() query: ListAdminDealsQueryDto, @CurrentCaller() caller: SignedInUser, @Res() reply: FastifyReply) {
    return this.exports.send(reply, caller, { things: 'deals', list: adminDeals, columns: DEAL_COLUMNS, query });
  }

  /** Requires a fresh sign-in: many addresses and phone numbers of businesses are personal. */
  @FreshSignIn()
  @Get('vendors.csv')
  @Responds('text/csv', 'Sends the vendors of a list as a file.', ['too_many_requests'])
  vendors(@Query() query: ListAdminVendorsQueryDto, @CurrentCaller() caller: SignedInUser, @Res() reply: FastifyReply) {
    return this.exports.send(reply, caller, { things: 'vendors', list: adminVendors, columns: VENDOR_COLUMNS, query });
  }

  @Get('colleges.csv')
  @Responds('text/csv', 'Sends the colleges of a list as a file.', ['too_many_requests'])
  colleges(
    @Query() query: ListAdminCollegesQueryDto,
    @CurrentCaller() caller: SignedInUser,
    @Res() reply: FastifyReply,
  ) {
    const file = { things: 'colleges', list: adminColleges, columns: COLLEGE_COLUMNS } as const;
    return this.exports.send(reply, caller, { ...file, query });
  }
}
