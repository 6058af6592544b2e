import { send } from './http-client.js';

/** Downloads a file completely. */
export async function getFile(path: string): Promise<Blob> {
  return (await send(path)).blob();
}

/** Posts form fields, as mail programs do for a one-click unsubscription. */
export async function postForm(path: string, fields: Record<string, string>): Promise<void> {
  await send(path, { method: 'POST', body: new URLSearchParams(fields) });
}
