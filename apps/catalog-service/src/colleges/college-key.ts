import { MAXIMUM_ID } from '@campus-deals/contracts/limits';
import { expressionBuilder } from 'kysely';
import type { Tables } from '../entities.js';
import { CollegeNotFound } from './college.errors.js';

/** What stands for a college in a path: one of the two. */
export interface CollegeKey {
  id?: number;
  shortName?: string;
}

/** A short name holds a letter; what holds none is a number. Throws `CollegeNotFound` for a number that no college can have. */
export function collegeKey(name: string): CollegeKey {
  if (!/^\d+$/.test(name)) return { shortName: name.toLowerCase() };
  if (Number(name) > MAXIMUM_ID) throw new CollegeNotFound(name);
  return { id: Number(name) };
}

const eb = expressionBuilder<Tables, 'colleges'>();

export const isCollege = ({ id, shortName = '' }: CollegeKey) =>
  id === undefined ? eb('colleges.short_name', '=', shortName) : eb('colleges.id', '=', id);
