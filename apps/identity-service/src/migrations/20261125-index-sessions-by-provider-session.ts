import { Migration } from '@mikro-orm/migrations';

export class IndexSessionsByProviderSession extends Migration {
  override up(): void {
    this.addSql('CREATE INDEX sessions_provider_session_index ON sessions (provider_session_id)');
  }
}
