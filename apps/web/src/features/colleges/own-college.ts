import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router-dom';
import { isNotFound } from '../../lib/api/http-client.js';
import { collegeQuery } from './colleges.api.js';

interface Opened {
  /** The college in the address, and the one that the thing belongs to. */
  inAddress: string;
  own: number;
  /** The thing's address at a college, by its short name, or by its number where that cannot be read. */
  addressAt: (college: string | number) => string;
  request: Request;
}

/** Leads from another college's address of a deal or vendor to its own. */
export async function redirectToOwnCollege(
  client: QueryClient,
  { inAddress, own, addressAt, request }: Opened,
): Promise<null> {
  try {
    const college = await client.ensureQueryData(collegeQuery(inAddress));
    if (college.id === own) return null;
  } catch (error) {
    if (!isNotFound(error)) return null;
  }
  const found = await client.ensureQueryData(collegeQuery(String(own))).catch(() => undefined);
  throw redirect(addressAt(found?.shortName ?? own) + new URL(request.url).search, 301);
}
