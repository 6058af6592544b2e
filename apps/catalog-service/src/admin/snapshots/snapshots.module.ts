import { Module } from '@nestjs/common';
import { PublishSnapshots } from './publish-snapshots.js';

/** Publishes existing data for other services' read models. */
@Module({ providers: [PublishSnapshots] })
export class SnapshotsModule {}
