import { z } from 'zod';
import { messagingEnv } from '@campus-deals/messaging';
import { serviceEnv } from '@campus-deals/service-defaults';

const CATALOG_DATABASE_URL = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });

/** What catalog reads from its environment; the entry files are the only readers of process.env. */
export const catalogEnv = z.object({ ...serviceEnv, ...messagingEnv, CATALOG_DATABASE_URL });
export type CatalogEnv = z.infer<typeof catalogEnv>;

/** What its tools need: the database, and where to say that cached answers changed (left out: nobody is told). */
export const toolEnv = z.object({ ...messagingEnv, CATALOG_DATABASE_URL });
export type ToolEnv = z.infer<typeof toolEnv>;
