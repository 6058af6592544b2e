import { bareHost, isForAlumni } from '../../../colleges/public.js';
import { UnreadableFile } from '@campus-deals/contracts/file-of-rows/probe';

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const MAXIMUM_DOMAIN = 253;

/** A school of the list with its email domains, except those for alumni. */
export interface ListedSchool {
  name: string;
  domains: string[];
}

/** A list of schools' email domains in the format of "university domains list" (JSON: name, domains, web_pages). */
export class AcademicDomains {
  private readonly byDomain = new Map<string, ListedSchool[]>();
  private readonly byPage = new Map<string, ListedSchool[]>();
  private readonly byName = new Map<string, ListedSchool[]>();
  /** Number of schools read from the list. */
  size = 0;
  /** Entries that could not be read, by their position in the list from 1. */
  readonly unreadable: number[] = [];

  /** Throws `UnreadableFile`. */
  static read(bytes: Uint8Array): AcademicDomains {
    let list: unknown;
    try {
      list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      list = undefined;
    }
    if (!Array.isArray(list)) throw new UnreadableFile('The file of domains is not a JSON array');
    const domains = new AcademicDomains();
    list.forEach((given, index) => domains.add(given, index + 1));
    return domains;
  }

  /** Returns the schools whose domain is nearest: the host itself, or the closest parent. */
  withDomainOf(host: string): ListedSchool[] {
    return nearest(this.byDomain, host);
  }

  /** Returns the schools whose web page is on the host, or on its closest parent. */
  withPageOn(host: string): ListedSchool[] {
    return nearest(this.byPage, host);
  }

  named(name: string): ListedSchool[] {
    return this.byName.get(comparableName(name)) ?? [];
  }

  private add(given: unknown, place: number): void {
    const entry = entryOf(given);
    const names =
      entry?.domains.map(bareHost).filter((domain) => domain.length <= MAXIMUM_DOMAIN && DOMAIN.test(domain)) ?? [];
    if (!entry || names.length === 0) return void this.unreadable.push(place);
    if (entry.country !== 'US') return;
    const school = { name: entry.name, domains: [...new Set(names)].filter((domain) => !isForAlumni(domain)) };
    this.size += 1;
    for (const domain of school.domains) note(this.byDomain, domain, school);
    for (const page of entry.pages) if (URL.canParse(page)) note(this.byPage, bareHost(new URL(page).hostname), school);
    note(this.byName, comparableName(school.name), school);
  }
}

interface Entry {
  name: string;
  country: string;
  domains: string[];
  pages: string[];
}

/** Returns undefined for an entry of another format. */
function entryOf(given: unknown): Entry | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { name, domains, alpha_two_code: country = 'US', web_pages: pages = [] } = given as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '' || typeof country !== 'string') return undefined;
  return areTexts(domains) && areTexts(pages) ? { name: name.trim(), country, domains, pages } : undefined;
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function nearest(known: Map<string, ListedSchool[]>, host: string): ListedSchool[] {
  const labels = bareHost(host).split('.');
  const names = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  return known.get(names.find((name) => known.has(name)) ?? '') ?? [];
}

function note(known: Map<string, ListedSchool[]>, key: string, school: ListedSchool): void {
  const schools = known.get(key);
  if (!schools) known.set(key, [school]);
  else if (!schools.includes(school)) schools.push(school);
}

/** Normalizes a school's name: `The St. John's College & Academy` → `st johns college and academy`. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’ʻ.]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\bthe\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
