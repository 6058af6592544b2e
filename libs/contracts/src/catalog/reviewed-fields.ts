/** Fields of a public business that an admin approves before readers see them, with their names. */
export const REVIEWED_NAMES = {
  name: 'name',
  description: 'description',
  website: 'website',
  logoUrl: 'logo',
} as const;
export type ReviewedField = keyof typeof REVIEWED_NAMES;
export const REVIEWED_FIELDS = Object.keys(REVIEWED_NAMES) as ReviewedField[];
