import { Module } from '@nestjs/common';
import { AdminExportsController } from './admin-exports.controller.js';
import { AdminExportsService } from './admin-exports.service.js';

/** Exports admins' lists as files. */
@Module({ controllers: [AdminExportsController], providers: [AdminExportsService] })
export class AdminExportsModule {}
