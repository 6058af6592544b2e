import { Module } from '@nestjs/common';
import { IdentityClient } from './identity.client.js';

@Module({ providers: [IdentityClient], exports: [IdentityClient] })
export class IdentityModule {}

// What other features may use.
export { IdentityClient } from './identity.client.js';
