import { z } from 'zod';

/** What stands for a college in a path: its short name or its number. */
export const collegeName = z
  .string()
  .max(100, 'id is not valid')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i, 'id must be a short name or a number');
