import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';

/** Receipts of the registration fee, as a page and as a file. */
@Module({ imports: [PaymentsModule], controllers: [ReceiptsController], providers: [ReceiptsService] })
export class ReceiptsModule {}
