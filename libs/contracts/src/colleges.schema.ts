import { z } from 'zod';
import { COLLEGE_STATUSES } from './enumerations.js';
import { MINIMUM_SUBSCRIPTION_GOAL } from './limits.js';
import { pageQuery } from './lists.schema.js';
import { STATE_NAMES } from './states.js';

export const seoMetadata = z.strictObject({
  title: z.string().max(200).optional(),
  description: z.string().max(500).optional(),
  keywords: z.string().max(500).optional(),
  ogTitle: z.string().max(200).optional(),
  ogDescription: z.string().max(500).optional(),
  ogUrl: z.string().max(500).optional(),
  ogImage: z.string().max(500).optional(),
});
export type SeoMetadata = z.infer<typeof seoMetadata>;

/** A college as the public API answers it. Coordinates are decimal degrees as text; times ISO 8601 UTC. */
export const college = z.object({
  id: z.number().int(),
  name: z.string(),
  shortName: z.string(),
  city: z.string(),
  state: z.string().length(2),
  zipcode: z.string().nullable(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  seoMetadata: seoMetadata.nullable(),
  featured: z.boolean(),
  status: z.enum(COLLEGE_STATUSES),
  subscriptionGoal: z.number().int(),
  isActive: z.boolean(),
  activationDate: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Distinct addresses subscribed to its newsletter. */
  subscriberCount: z.number().int(),
  /** Approved deals that run now: open to readers when active, waiting to be unlocked when not. */
  dealCount: z.number().int(),
});
export type College = z.infer<typeof college>;

/** A college as admins are answered it: what they read and change under `/api/admin/colleges`. */
export const adminCollege = college.extend({
  /** Addresses on these domains and their sub-domains verify its students. */
  emailDomains: z.array(z.string()),
});
export type AdminCollege = z.infer<typeof adminCollege>;

/** `GET /api/colleges`: by state (code or name) and by words in name, alias, city or short name; by name. */
export const listCollegesQuery = pageQuery.extend({
  state: z.string().trim().max(60, 'state is not valid').optional(),
  search: z.string().trim().max(100, 'search must be at most 100 characters').optional(),
});
export type ListCollegesQuery = z.infer<typeof listCollegesQuery>;

export const subscriberCount = z.object({ count: z.number().int() });
export type SubscriberCount = z.infer<typeof subscriberCount>;

const httpUrl = z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }).max(500, 'Must be a valid URL');
const optionalUrl = z.union([z.literal('').transform(() => null), httpUrl]).nullish();

function coordinate(name: 'Latitude' | 'Longitude', limit: number) {
  return z
    .union([z.string(), z.number()], `${name} must be a valid number`)
    .transform((value) => String(value).trim())
    .refine((text) => text !== '' && Number.isFinite(Number(text)), `${name} must be a valid number`)
    .refine(
      (text) => !Number.isFinite(Number(text)) || Math.abs(Number(text)) <= limit,
      `${name} must be between -${limit} and ${limit} degrees`,
    );
}
export const latitude = coordinate('Latitude', 90);
export const longitude = coordinate('Longitude', 180);

/** Domains of a college's student addresses: lower case, without "@"; a sub-domain counts with its domain. */
export const emailDomains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Email domains must look like example.edu'),
  )
  .max(20, 'At most 20 email domains')
  .optional();

/** What an admin enters for a college. */
export const createCollegeBody = z.strictObject({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(200, 'Name must be less than 200 characters'),
  shortName: z
    .string('Short name is required')
    .trim()
    .toLowerCase()
    .min(1, 'Short name is required')
    .max(100, 'Short name must be less than 100 characters')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Short name may hold letters, digits and single hyphens')
    .refine((text) => !/^\d+$/.test(text), 'Short name must hold a letter'),
  city: z
    .string('City is required')
    .trim()
    .min(1, 'City is required')
    .max(100, 'City must be less than 100 characters'),
  state: z
    .string('State is required')
    .trim()
    .toUpperCase()
    .length(2, 'State must be 2 characters')
    .refine((code) => code in STATE_NAMES, 'State must be a US state or territory'),
  zipcode: z.string().trim().max(10, 'Zip code must be at most 10 characters').nullish(),
  latitude,
  longitude,
  website: optionalUrl,
  logoUrl: optionalUrl,
  status: z.enum(COLLEGE_STATUSES).optional(),
  seoMetadata: seoMetadata.nullish(),
  emailDomains,
});
export type CreateCollegeBody = z.infer<typeof createCollegeBody>;

export const updateCollegeBody = createCollegeBody.partial();
export type UpdateCollegeBody = z.infer<typeof updateCollegeBody>;

/** `PUT /api/admin/colleges/{id}/coordinates`. */
export const collegeCoordinatesBody = z.strictObject({ latitude, longitude });
export type CollegeCoordinatesBody = z.infer<typeof collegeCoordinatesBody>;

/** `PATCH /api/admin/colleges/{id}/toggle-featured`. */
export const featuredToggled = z.object({ college: adminCollege, message: z.string() });
export type FeaturedToggled = z.infer<typeof featuredToggled>;

const GOAL_MESSAGE = 'Please enter a valid subscription goal (at least 1)';
export const subscriptionGoalBody = z.strictObject({
  goal: z
    .number(GOAL_MESSAGE)
    .int(GOAL_MESSAGE)
    .min(MINIMUM_SUBSCRIPTION_GOAL, GOAL_MESSAGE)
    .max(10_000_000, GOAL_MESSAGE),
});
export type SubscriptionGoalBody = z.infer<typeof subscriptionGoalBody>;
