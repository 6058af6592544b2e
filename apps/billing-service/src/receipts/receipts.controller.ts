import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import { ReceiptPayerDto, VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { IdParamsDto } from '@campus-deals/contracts/params.dto';
import { Access, attachment, CurrentCaller, Responds, type SignedInUser } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';
import { ReceiptsService } from './receipts.service.js';

/** Receipts, for their payer and for admins. The id is the payment's. */
@Access('signed-in')
@Controller('api/vendor/receipts/:id')
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsService) {}

  @Get()
  @Responds(VendorReceiptDto, 'Returns the receipt of a payment to its payer or an admin.', ['receipt_not_found'])
  get(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser) {
    return this.receipts.get(caller, id);
  }

  @Put('payer')
  @Responds(VendorReceiptDto, 'Puts the payer’s business name and address on the receipt.', ['receipt_not_found'])
  setPayer(@Param() { id }: IdParamsDto, @Body() body: ReceiptPayerDto, @CurrentCaller() caller: SignedInUser) {
    return this.receipts.setPayer(caller, id, body);
  }

  @Get('pdf')
  @Responds('application/pdf', 'Downloads the receipt as a PDF.', ['receipt_not_found'])
  async getPdf(@Param() { id }: IdParamsDto, @CurrentCaller() caller: SignedInUser, @Res() reply: FastifyReply) {
    const receipt = await this.receipts.get(caller, id);
    const { receiptPdf } = await import('./receipt-pdf.js');
    void reply
      .headers(attachment(`${receipt.number}.pdf`))
      .type('application/pdf')
      .send(await receiptPdf(receipt));
  }
}
