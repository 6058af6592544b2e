import { Controller, Get, Param, Query } from '@nestjs/common';
import { ErasureSubjectDto } from '@campus-deals/contracts/internal.dto';
import { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { ErasureParamsDto } from '@campus-deals/contracts/params.dto';
import { ErasureDto } from '@campus-deals/contracts/identity/user.dto';
import { Access, Responds, JsonAnswer } from '@campus-deals/service-defaults';
import { ErasuresService } from './erasures.service.js';

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Access('admin')
  @Get('api/admin/users/erasures')
  @Responds([ErasureDto], 'Lists deleted accounts and how far their erasure is, newest first.')
  async list(@Query() query: PageQueryDto): Promise<JsonAnswer> {
    return new JsonAnswer(await this.erasures.list(query));
  }

  @Access('service')
  @Get('internal/erasures/:id')
  @Responds(ErasureSubjectDto, 'Returns the user whose account is being erased, until the erasure is complete.', [
    'erasure_not_found',
  ])
  subject(@Param() { id }: ErasureParamsDto): Promise<ErasureSubjectDto> {
    return this.erasures.getSubject(id);
  }
}
