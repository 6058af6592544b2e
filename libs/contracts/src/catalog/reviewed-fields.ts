/** Names of the fields of a public business that an admin approves before readers see them. */
export const REVIEWED = { name: 'name', description: 'description', website: 'website', logoUrl: 'logo' } as const;
export type ReviewedField = keyof typeof REVIEWED;
export const REVIEWED_FIELDS = Object.keys(REVIEWED) as ReviewedField[];
