import { Module } from '@nestjs/common';
import { Identity } from './identity.js';

@Module({ providers: [Identity], exports: [Identity] })
export class IdentityModule {}

// What other features may use.
export { Identity } from './identity.js';
