import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';

let nextId = 1;
export function aCollege(facts: Partial<CollegeDto> = {}): CollegeDto {
  const id = nextId++;
  return {
    id,
    name: `College ${id}`,
    initials: null,
    shortName: `college-${id}`,
    city: 'Iowa City',
    state: 'IA',
    zipcode: null,
    timeZone: 'America/Chicago',
    latitude: null,
    longitude: null,
    website: null,
    logoUrl: null,
    seoMetadata: null,
    featured: false,
    status: 'live',
    subscriptionGoal: 100,
    isActive: false,
    activationDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    subscriberCount: 63,
    dealCount: 0,
    ...facts,
  };
}
