import { Global, Module, type DynamicModule } from '@nestjs/common';
import { JsonReads, READS_DATABASE_URL } from './json-reads.js';

/** The read side's connections, for every feature. */
@Global()
@Module({})
export class JsonReadsModule {
  static forRoot(databaseUrl: string): DynamicModule {
    return {
      module: JsonReadsModule,
      providers: [{ provide: READS_DATABASE_URL, useValue: databaseUrl }, JsonReads],
      exports: [JsonReads],
    };
  }
}
