import { readPersonal, writePersonal } from './personal-storage.js';

const NAME = 'last-college';

/** Stores the short name of the last visited college. */
export function rememberCollege(shortName: string): void {
  writePersonal(NAME, shortName);
}

export function lastCollege(): string | undefined {
  const shortName = readPersonal(NAME);
  return typeof shortName === 'string' ? shortName : undefined;
}
