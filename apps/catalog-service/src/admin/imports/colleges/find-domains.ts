import { comparableName, type AcademicDomains, type ListedSchool } from './academic-domains.js';
import { domainOfWebsite, type Institution } from '../../../colleges/public.js';

/** Counts of how the file's colleges were matched in the list of schools; the four add up to all colleges. */
export interface DomainMatches {
  byWebsite: number;
  byName: number;
  /** The list names several schools, or one whose domain belongs to another college: nothing was imported from it. */
  ambiguous: number;
  notListed: number;
}

export interface FoundDomains {
  domains: string[];
  remarks: string[];
}

interface ListMatch {
  how: keyof DomainMatches;
  domains: string[];
  /** Reason why nothing was imported from the list. */
  remark?: string;
}

/** Finds the domains of students' email addresses: from the colleges' websites, and from the list of schools. */
export class DomainFinder {
  readonly matches: DomainMatches = { byWebsite: 0, byName: 0, ambiguous: 0, notListed: 0 };
  private readonly named = new Map<string, number>();
  /** Number of colleges whose websites are under each domain. */
  private readonly ownDomains = new Map<string, number>();

  /** `all`: every college of the file, needed to detect domains that belong to another college. */
  constructor(
    all: Institution[],
    private readonly list: AcademicDomains | undefined,
  ) {
    for (const { name, website } of all) {
      this.named.set(comparableName(name), (this.named.get(comparableName(name)) ?? 0) + 1);
      const found = website ? domainOfWebsite(website) : undefined;
      if (found && 'domain' in found) this.ownDomains.set(found.domain, (this.ownDomains.get(found.domain) ?? 0) + 1);
    }
  }

  find(institution: Institution): FoundDomains {
    const remarks: string[] = [];
    const domains = new Set<string>();
    const own = institution.website ? domainOfWebsite(institution.website) : undefined;
    if (own && 'domain' in own) domains.add(own.domain);
    else if (own) remarks.push(`email domains: website ${own.reason} (${institution.website})`);
    if (this.list) {
      const match = this.matchIn(this.list, institution);
      this.matches[match.how] += 1;
      for (const domain of match.domains) domains.add(domain);
      if (own && 'domain' in own && this.isOnlyPartOf(own.domain, match)) domains.delete(own.domain);
      if (match.remark) remarks.push(match.remark);
    }
    const unusual = [...domains].filter((domain) => !domain.endsWith('.edu'));
    if (unusual.length > 0)
      remarks.push(`email domains: do not end in .edu; imported, please check (${unusual.join(' ')})`);
    return { domains: [...domains], remarks };
  }

  /** Returns how many colleges were found in the list, and which of its entries could not be read. */
  notes(): string[] {
    if (!this.list) return [];
    const { size, unreadable } = this.list;
    const { byWebsite, byName, ambiguous: several, notListed } = this.matches;
    return [
      `${size} schools in the list of domains: ${byWebsite + byName} colleges matched (${byWebsite} by website, ${byName} by name), ${several} ambiguous, ${notListed} not listed`,
      ...(unreadable.length > 0
        ? [
            `${unreadable.length} entries of the list could not be read: ${unreadable.slice(0, 10).join(', ')}${unreadable.length > 10 ? ', …' : ''}`,
          ]
        : []),
    ];
  }

  /**
   * Whether the college is only part of its website's domain: one that the list has under `kettle.state.edu` must not
   * claim all of `state.edu`.
   */
  private isOnlyPartOf(domain: string, { how, domains }: ListMatch): boolean {
    const isDivided = domains.length > 0 && domains.every((listed) => listed.endsWith(`.${domain}`));
    return how === 'byWebsite' && isDivided && this.ownDomains.get(domain) === 1;
  }

  private matchIn(list: AcademicDomains, { name, website }: Institution): ListMatch {
    const host = website ? new URL(website).hostname : '';
    const byDomain = list.withDomainOf(host);
    const bySite = byDomain.length > 0 ? byDomain : list.withPageOn(host);
    const [school, ...others] = bySite.length > 0 ? bySite : list.named(name);
    if (!school) return { how: 'notListed', domains: [] };
    if (others.length > 0) return ambiguous('several schools of the list answer to it', [school, ...others]);
    // A school found by its own domain may share other domains with its sister schools; one found otherwise may be a
    // different school.
    if (byDomain.length === 0 && school.domains.some((domain) => this.ownDomains.has(domain))) {
      return ambiguous('the list gives it the domain of another college’s website', [school]);
    }
    if (bySite.length > 0) return { how: 'byWebsite', domains: school.domains };
    if ((this.named.get(comparableName(name)) ?? 0) > 1)
      return ambiguous('one school of the list has the name of several colleges', [school]);
    return { how: 'byName', domains: school.domains };
  }
}

function ambiguous(reason: string, schools: ListedSchool[]): ListMatch {
  const domains = schools.flatMap((school) => school.domains).join(' ');
  return { how: 'ambiguous', domains: [], remark: `email domains ignored: ${reason} (${domains})` };
}
