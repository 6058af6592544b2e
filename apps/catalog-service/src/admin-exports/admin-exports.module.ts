import { Module } from '@nestjs/common';
import { AdminExportsController } from './admin-exports.controller.js';
import { AdminExportsService } from './admin-exports.service.js';

/** The lists of admins as files. */
@Module({ controllers: [AdminExportsController], providers: [AdminExportsService] })
export class AdminExportsModule {}
