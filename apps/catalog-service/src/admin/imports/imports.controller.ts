import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { IMPORT_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMPORT_TOO_LARGE } from '@campus-deals/contracts/messages';
import { Access, Edge, fileUpload, Responds, CurrentCaller, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { ImportsService } from './imports.service.js';

const REFUSALS = ['body_too_large', 'unsupported_media_type', 'too_many_requests'] as const;

/** Files of colleges, vendors and deals: the form fields `file`, `dryRun`, and `collegeId` or `status`. */
@Access('admin')
@Edge({ row: '/api/admin/imports/*', methods: ['POST'], ...fileUpload(IMPORT_MAXIMUM_BYTES, IMPORT_TOO_LARGE) })
@Controller('api/admin/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post('colleges')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Begins to import an IPEDS HD file of colleges.', REFUSALS)
  colleges(@CurrentCaller() caller: SignedInUser, @Req() request: FastifyRequest) {
    return this.imports.begin(caller, 'colleges', request);
  }

  @Post('vendors')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Begins to import a file of businesses near a college.', REFUSALS)
  vendors(@CurrentCaller() caller: SignedInUser, @Req() request: FastifyRequest) {
    return this.imports.begin(caller, 'vendors', request);
  }

  @Post('deals')
  @HttpCode(202)
  @Responds(AdminJobDto, 'Begins to import a file of deals of vendors near a college.', REFUSALS)
  deals(@CurrentCaller() caller: SignedInUser, @Req() request: FastifyRequest) {
    return this.imports.begin(caller, 'deals', request);
  }
}
