import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { exportBody, type ExportBody, type ExportPart } from '@campus-deals/contracts/internal.schema';
import { Access } from '@campus-deals/service-defaults';
import { VendorExport } from './vendor-export.js';

@Access('service')
@Controller('internal/exports')
export class VendorExportController {
  constructor(private readonly vendors: VendorExport) {}

  @Post()
  @HttpCode(200)
  export(@Body({ schema: exportBody }) { userId }: ExportBody): Promise<ExportPart> {
    return this.vendors.of(userId);
  }
}
