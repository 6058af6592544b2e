export interface EmbeddedPostgresOptions {
  /** Holds the cluster; made when there is none in it yet. Its parent folder must exist. */
  dataDir: string;
  port: number;
  /** Of the superuser `postgres`; counts only while the cluster is made. */
  password: string;
  /** `name=value`, as in postgresql.conf; given to the server as arguments, so they may differ from start to start. */
  settings: string[];
  /** Further arguments for initdb. */
  initdbArgs?: string[];
}

/** What to spawn. SIGINT ends it fast: open sessions are ended, everything committed is kept. */
export interface PostgresCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  stopSignal: 'SIGINT';
}

/** Makes the cluster where there is none, and answers the command that runs it, only on 127.0.0.1. */
export function embeddedPostgres(options: EmbeddedPostgresOptions): Promise<PostgresCommand>;

/** Why PostgreSQL cannot run here, in a line that a person can act on. */
export class CannotRunPostgres extends Error {}
