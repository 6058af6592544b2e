import { Migration } from '@mikro-orm/migrations';

export class KnowColleges extends Migration {
  override up(): void {
    // A copy of what the catalogue says, kept by its events: people sign in while the catalogue is down.
    this.addSql(`
      create table colleges (
        id integer primary key,
        name text not null,
        short_name text not null,
        status text not null check (status in ('pending', 'live')),
        is_active boolean not null,
        version integer not null
      )`);
    // A domain may belong to several colleges: the campuses of one university share theirs.
    this.addSql(`
      create table college_domains (
        domain text not null check (domain = lower(domain)),
        college_id integer not null references colleges (id) on delete cascade,
        primary key (domain, college_id)
      )`);
    this.addSql('create index college_domains_college_index on college_domains (college_id)');
  }
}
