import { MAXIMUM_ID } from '@campus-deals/contracts/limits';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../tables.js';
import { collegeNotFound } from './college.errors.js';

/** Identifies a college in a path, by either field. */
export interface CollegeKey {
  id?: number;
  shortName?: string;
}

/** Parses a path segment: a short name contains a letter, all else is an id. Throws college_not_found. */
export function collegeKey(name: string): CollegeKey {
  if (!/^\d+$/.test(name)) return { shortName: name.toLowerCase() };
  if (Number(name) > MAXIMUM_ID) throw collegeNotFound(name);
  return { id: Number(name) };
}

const eb = expressionBuilder<Tables, 'colleges'>();

export const isCollege = ({ id, shortName = '' }: CollegeKey) =>
  id === undefined ? eb('colleges.short_name', '=', shortName) : eb('colleges.id', '=', id);
