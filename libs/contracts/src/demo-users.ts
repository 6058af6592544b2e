/**
 * Whose accounts the quick login opens. Fixed, so that the services can seed what belongs to them without asking each other, and
 * beyond all numbers that accounts get by themselves.
 */
export const DEMO_USER_IDS = { user: 2_000_000_001, vendor: 2_000_000_002, admin: 2_000_000_003 } as const;
