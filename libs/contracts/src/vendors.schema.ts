import { z } from 'zod';
import { seoMetadata } from './colleges.schema.js';

/** A vendor as the public API answers it. Coordinates are decimal degrees as text; times ISO 8601 UTC. */
export const vendor = z.object({
  id: z.number().int(),
  collegeId: z.number().int().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  distanceFromCampus: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  featured: z.boolean(),
  seoMetadata: seoMetadata.nullable(),
  createdAt: z.iso.datetime(),
});
export type Vendor = z.infer<typeof vendor>;
