import { inject, type ProvidedContext } from 'vitest';

/** Returns the stack and the browser of this run (see global-setup.ts). */
export function stack(): Pick<ProvidedContext, 'url' | 'mailUrl' | 'dataDir' | 'browserName' | 'browserUrl'> {
  return {
    url: inject('url'),
    mailUrl: inject('mailUrl'),
    dataDir: inject('dataDir'),
    browserName: inject('browserName'),
    browserUrl: inject('browserUrl'),
  };
}
