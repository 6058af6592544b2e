import type { ImportKind } from '@campus-deals/contracts/enumerations';

export const IMPORT_KIND_COPY: Record<ImportKind, { label: string; about: string; columns: string }> = {
  vendors: {
    label: 'Vendors',
    about: 'Businesses near one college. They have no owner until somebody claims them.',
    columns:
      'Required: name. Optional: category, address, city, state, ZIP, phone, email, website, latitude, longitude.',
  },
  deals: {
    label: 'Deals',
    about: 'Deals of vendors of one college, which then wait for approval.',
    columns:
      'Required: vendor (name or number), title, discount. Optional: category, description, start, end, terms, code.',
  },
  colleges: {
    label: 'Colleges',
    about: 'The IPEDS file of institutions ("HD"), known by their UNITID.',
    columns: 'As the National Center for Education Statistics publishes it.',
  },
};
