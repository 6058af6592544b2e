import type { Caller } from '@campus-deals/service-defaults';
import { ADMIN, type CatalogUnderTest } from './catalog-app.js';

export interface SentFile {
  bytes: Buffer;
  name: string;
}

/** Posts a form as a browser does. */
export async function sendForm(
  catalog: Pick<CatalogUnderTest, 'app' | 'tokenOf'>,
  url: string,
  fields: Record<string, string | SentFile>,
  caller: Caller = ADMIN,
): ReturnType<CatalogUnderTest['ask']> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
  const body = new Response(form);
  return catalog.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(await catalog.tokenOf(caller)),
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
