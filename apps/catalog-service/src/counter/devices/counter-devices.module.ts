import { Module } from '@nestjs/common';
import { CounterController } from './counter.controller.js';
import { CounterDevicesController } from './counter-devices.controller.js';
import { CounterDevicesService } from './counter-devices.service.js';

/** Counter devices: phones of staff that redeem codes without an account. */
@Module({ controllers: [CounterController, CounterDevicesController], providers: [CounterDevicesService] })
export class CounterDevicesModule {}
