import { readPersonal, writePersonal } from './personal-storage.js';

const NAME = 'last-college';

/** Keeps the college of the last page of a college that was visited, by its short name. */
export function rememberCollege(shortName: string): void {
  writePersonal(NAME, shortName);
}

export function lastCollege(): string | undefined {
  const shortName = readPersonal(NAME);
  return typeof shortName === 'string' ? shortName : undefined;
}
