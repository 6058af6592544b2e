import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import { college as collegeSchema, type College } from '@campus-deals/contracts/colleges.schema';
import { z } from 'zod';
import type { PageHead } from './page-head.js';
import { titled, type CollegeSection, type Page } from './pages.js';

/** Reads a public path of the catalogue; undefined means that it does not exist. */
export type ReadCatalog = (path: string) => Promise<{ json: unknown } | undefined>;

const seo = z
  .object({ title: z.string().optional(), description: z.string().optional(), ogImage: z.string().optional() })
  .nullish();
const text = z.string().nullish();
const collegeId = z.number().nullish();
const vendorShape = z.object({
  id: z.number(),
  collegeId,
  name: z.string(),
  description: text,
  category: text,
  address: text,
  city: text,
  state: text,
  phone: text,
  website: text,
  logoUrl: text,
  seoMetadata: seo,
});
const dealShape = z.object({
  id: z.number(),
  collegeId,
  title: z.string(),
  description: text,
  category: text,
  endDate: text,
  image: text,
  seoMetadata: seo,
});
const dealAnswer = z.object({ deal: dealShape, vendor: vendorShape.nullish() });

const BY_SECTION: Record<CollegeSection, (name: string) => [title: string, description: string]> = {
  newsletter: (name) => [`${name} Deals Newsletter`, `The weekly newsletter with new student deals near ${name}.`],
  vendors: (name) => [`Vendors near ${name}`, `Local businesses with student discounts near ${name}.`],
  map: (name) => [`Campus Map of Deals near ${name}`, `Student deals around ${name} on a map.`],
};

/** The head of a page about one college, vendor or deal; undefined when that does not exist. */
export async function entityHead(
  page: Exclude<Page, { kind: 'fixed' | 'moved' }>,
  read: ReadCatalog,
): Promise<PageHead | undefined> {
  if (page.kind === 'college') {
    const found = await read(`/api/colleges/${page.college}`);
    // Words like `featured` name lists, not a college.
    if (!found || Array.isArray(found.json)) return undefined;
    return collegeHead(collegeSchema.parse(found.json), page.section);
  }
  if (page.kind === 'vendor') {
    const found = await read(`/api/vendors/${page.vendor}`);
    if (!found) return undefined;
    const vendor = vendorShape.parse(found.json);
    return vendorHead(vendor, await trueCollege(vendor, page.college, read));
  }
  const found = await read(`/api/deals/${page.deal}`);
  if (!found) return undefined;
  const answer = dealAnswer.parse(found.json);
  return dealHead(answer, await trueCollege(answer.deal, page.college, read));
}

const named = z.object({ shortName: z.string() });

/** The college whose page a deal or vendor is on: with another one in the path it is the same page under a wrong address. */
async function trueCollege(
  of: { collegeId?: number | null | undefined },
  inPath: string,
  read: ReadCatalog,
): Promise<string> {
  const found = of.collegeId ? await read(`/api/colleges/id/${of.collegeId}`) : undefined;
  return found ? named.parse(found.json).shortName : inPath;
}

export function collegeHead(college: College, section: CollegeSection | undefined): PageHead {
  const { name, city, state, shortName, seoMetadata, logoUrl } = college;
  const [title, description] = section
    ? BY_SECTION[section](name)
    : [
        `Student Deals at ${name}`,
        `Student discounts near ${name} in ${city}, ${state}: local deals on food, entertainment, services and shopping.`,
      ];
  const own = section ? undefined : seoMetadata;
  return {
    title: own?.title ?? titled(title),
    description: own?.description ?? description,
    keywords: own?.keywords,
    canonical: `/college/${shortName}${section ? `/${section}` : ''}`,
    og: { title: own?.ogTitle, description: own?.ogDescription, image: own?.ogImage ?? logoUrl ?? undefined },
    jsonLd: {
      '@type': 'CollegeOrUniversity',
      name,
      ...(college.website && { url: college.website }),
      ...(logoUrl && { logo: logoUrl }),
      address: {
        '@type': 'PostalAddress',
        addressLocality: city,
        addressRegion: state,
        ...(college.zipcode && { postalCode: college.zipcode }),
        addressCountry: 'US',
      },
      ...(college.latitude &&
        college.longitude && {
          geo: { '@type': 'GeoCoordinates', latitude: college.latitude, longitude: college.longitude },
        }),
    },
  };
}

function vendorHead(vendor: z.infer<typeof vendorShape>, college: string): PageHead {
  const { name, description, city, state } = vendor;
  return {
    title: vendor.seoMetadata?.title ?? titled(`Student Deals at ${name}`),
    description: vendor.seoMetadata?.description ?? description ?? `Current student discounts at ${name}.`,
    canonical: `/college/${college}/vendor/${vendor.id}`,
    og: { type: 'business.business', image: vendor.seoMetadata?.ogImage ?? vendor.logoUrl ?? undefined },
    jsonLd: {
      '@type': 'LocalBusiness',
      name,
      ...(description && { description }),
      ...(vendor.phone && { telephone: vendor.phone }),
      ...(vendor.website && { url: vendor.website }),
      ...(city && {
        address: {
          '@type': 'PostalAddress',
          ...(vendor.address && { streetAddress: vendor.address }),
          addressLocality: city,
          ...(state && { addressRegion: state }),
          addressCountry: 'US',
        },
      }),
    },
  };
}

function dealHead({ deal, vendor }: z.infer<typeof dealAnswer>, college: string): PageHead {
  const at = vendor ? ` at ${vendor.name}` : '';
  return {
    title: deal.seoMetadata?.title ?? titled(`${deal.title}${at}`),
    description:
      deal.seoMetadata?.description ?? deal.description ?? `${deal.title}${at}: a student deal on ${PRODUCT_NAME}.`,
    canonical: `/college/${college}/deal/${deal.id}`,
    og: { type: 'product', image: deal.seoMetadata?.ogImage ?? deal.image ?? undefined },
    jsonLd: {
      '@type': 'Offer',
      name: deal.title,
      ...(deal.description && { description: deal.description }),
      ...(deal.endDate && { validThrough: deal.endDate }),
      ...(vendor && { offeredBy: { '@type': 'LocalBusiness', name: vendor.name } }),
    },
  };
}
