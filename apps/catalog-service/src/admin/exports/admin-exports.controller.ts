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

/** The lists of admins as files: all their pages, by the same query. */
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

  /** With the addresses and phone numbers of businesses, many of which are a person's. */
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
