import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router-dom';
import { isNotFound } from '../../platform/api/http-client.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';

interface Opened {
  /** College in the address, and the college that the deal or vendor belongs to. */
  inAddress: string;
  own: number;
  /** Other colleges that show the deal. */
  further?: number[] | undefined;
  /** Returns the address at a college, by its short name, or by its id if the name cannot be read. */
  addressAt: (college: string | number) => string;
  request: Request;
}

/** Redirects a deal or vendor under the address of a college that does not show it to its own. */
export async function redirectToOwnCollege(
  client: QueryClient,
  { inAddress, own, further, addressAt, request }: Opened,
): Promise<null> {
  try {
    const college = await client.ensureQueryData(collegeQuery(inAddress));
    if (college.id === own || further?.includes(college.id)) return null;
  } catch (error) {
    if (!isNotFound(error)) return null;
  }
  const found = await client.ensureQueryData(collegeQuery(String(own))).catch(() => undefined);
  throw redirect(addressAt(found?.shortName ?? own) + new URL(request.url).search, 301);
}
