import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';

let nextId = 1;

export function aDealCard(facts: Partial<DealCardDto> = {}): DealCardDto {
  const id = nextId++;
  return {
    id,
    vendorId: 5,
    collegeId: 1,
    title: `Deal ${id}`,
    description: 'Any sandwich from the board before two.',
    category: 'food_drink',
    discountType: 'percentage',
    discountValue: '25',
    usualPriceCents: null,
    isEarly: false,
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: null,
    schedule: null,
    timeZone: 'America/Chicago',
    image: null,
    imageUrl: null,
    terms: null,
    placeIds: null,
    furtherCollegeIds: [],
    status: 'approved',
    featured: false,
    redemptionKind: 'page',
    verifiedOnly: false,
    seoMetadata: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    approvedAt: '2026-01-02T00:00:00.000Z',
    vendorName: 'Corner Counter',
    vendorLogoUrl: null,
    distanceMiles: 0.4,
    walkingMinutes: 8,
    ...facts,
  };
}

/** Defaults the fields of a vendor that these tests do not show. A new field need not be added here. */
export function aVendor(facts: Partial<VendorDto> = {}): VendorDto {
  const id = nextId++;
  return {
    id,
    collegeId: 1,
    name: `Vendor ${id}`,
    description: null,
    category: 'Food & Drink',
    address: '12 Dubuque Street',
    city: 'Iowa City',
    state: 'IA',
    zipCode: '52240',
    latitude: null,
    longitude: null,
    distanceFromCampus: null,
    distanceMiles: 0.4,
    walkingMinutes: 8,
    phone: null,
    email: null,
    website: null,
    logo: null,
    logoUrl: null,
    featured: false,
    hours: null,
    timeZone: 'America/Chicago',
    places: [],
    rating: null,
    reviewCount: 0,
    honorPercent: null,
    hasOwner: true,
    seoMetadata: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...facts,
  } as VendorDto;
}

/** A page to show at the counter, not used yet. */
export const anIssuedRedemption = (facts: Partial<IssuedRedemptionDto> = {}): IssuedRedemptionDto => ({
  kind: 'page',
  code: null,
  qr: null,
  issuedAt: '2026-11-21T17:00:00.000Z',
  redeemedAt: null,
  usedAt: null,
  hasPin: false,
  expiresAt: null,
  ...facts,
});

export function aPlace(facts: Partial<PlaceDto> = {}): PlaceDto {
  const { address, city, state, zipCode, latitude, longitude, distanceMiles, walkingMinutes, hours } = aVendor();
  const at = { address, city, state, zipCode, latitude, longitude, distanceMiles, walkingMinutes, hours };
  return { ...at, id: nextId++, name: null, phone: '(319) 555-0134', ...facts };
}

export const aReview = (facts: Partial<ReviewDto> = {}): ReviewDto => ({
  id: 5,
  rating: 4,
  text: 'Good bread',
  createdAt: '2026-11-02T18:00:00.000Z',
  answer: null,
  answeredAt: null,
  ...facts,
});
