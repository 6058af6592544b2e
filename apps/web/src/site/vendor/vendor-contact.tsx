import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { ExternalLink, Footprints, Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { SectionCard } from '../../kit/ui/section-card.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';

type Contact = Omit<PlaceDto, 'id' | 'name' | 'hours'> &
  Pick<VendorDto, 'name'> &
  Partial<Pick<VendorDto, 'email' | 'website'>>;

interface VendorContactProps {
  vendor: Contact;
  /** Where its distance is measured from. */
  from?: string;
  /** Called when the user follows a contact link. */
  onFollow?: () => void;
}

/** Contacts of a vendor. If it has several places, their own contacts are shown there, and only the others here. */
export function ContactCard({ vendor }: { vendor: VendorDto }) {
  const { places, email, website } = vendor;
  if (places?.length && !email && !website) return null;
  return (
    <SectionCard title="Contact">
      <VendorContact vendor={places?.length ? { ...vendor, ...NOWHERE } : vendor} />
    </SectionCard>
  );
}

const NOWHERE = {
  address: null,
  city: null,
  state: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  distanceMiles: null,
  walkingMinutes: null,
  phone: null,
};

/** All known contacts of a vendor: address with walking time and directions, phone, mail and website. */
export function VendorContact({ vendor, from = 'campus', onFollow }: VendorContactProps) {
  const { phone, email } = vendor;
  const address = addressOf(vendor);
  const directions = directionsTo(vendor);
  const website = webAddress(vendor.website);
  return (
    <ul className="space-y-1 text-body">
      {address && <Row icon={<MapPin />}>{address}</Row>}
      {vendor.distanceMiles !== null && <Row icon={<Footprints />}>{`${distanceText(vendor)} from ${from}`}</Row>}
      {directions && (
        <LinkRow icon={<Navigation />} href={directions} onFollow={onFollow} isElsewhere>
          Directions
        </LinkRow>
      )}
      {phone && (
        <LinkRow icon={<Phone />} href={telephoneLink(phone)} onFollow={onFollow}>
          {phone}
        </LinkRow>
      )}
      {email && (
        <LinkRow icon={<Mail />} href={`mailto:${email}`} onFollow={onFollow}>
          {email}
        </LinkRow>
      )}
      {website && (
        <LinkRow icon={<Globe />} href={website} onFollow={onFollow} isElsewhere>
          {website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
        </LinkRow>
      )}
    </ul>
  );
}

/** Digits and what is written between them. */
const NUMBER = /[+(]?\d[\d\s().-]*\d/g;
/** Seven signs after an area code, some of them letters: `1-800-FLOWERS`. */
const LETTERED = /(?:1[\s.-]*)?\(?\d{3}\)?(?:[\s.-]*[\da-z]){7}/i;
const EXTENSION = /^\s*\(?(?:(?:x|×|ext(?:n|ension)?|[#,;])[.:#=\s]*)+(\d{1,6})/i;

/**
 * Returns a link that dials the first number of a text, with its extension (RFC 3966): "(515) 555-0134 x12" is
 * `tel:5155550134;ext=12`. Letters of a number are those of the keys; other words are not dialed.
 */
function telephoneLink(phone: string): string {
  const text = phone.normalize('NFKC');
  const isWhole = ([run]: RegExpExecArray): boolean => run.replaceAll(/\D/g, '').length >= 7;
  const found = [...text.matchAll(NUMBER)].find(isWhole) ?? LETTERED.exec(text);
  const [number = text] = found ?? [];
  const digits = number
    .replace('(0)', '')
    .replace(/[a-z]/gi, keyOf)
    .replace(/(?!^)\+|[^+\d]/g, '');
  const [ours = digits] = /^1?[2-9]\d{9}/.exec(digits) ?? [];
  const extension = EXTENSION.exec(found ? text.slice(found.index + number.length) : '')?.[1];
  return `tel:${ours}${extension ? `;ext=${extension}` : ''}`;
}

/** Returns the key of a phone that has a letter. */
const keyOf = (letter: string): string => '22233344455566677778889999'[Number.parseInt(letter, 36) - 10] ?? '';

function addressOf({ address, city, state, zipCode }: Contact): string {
  return [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Returns a link to walking directions in the viewer's maps app, by coordinates or else by address. */
function directionsTo(vendor: Contact): string | undefined {
  const { latitude, longitude, address } = vendor;
  const destination =
    latitude !== null && longitude !== null
      ? `${latitude},${longitude}`
      : address && `${vendor.name}, ${addressOf(vendor)}`;
  return destination
    ? `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination, travelmode: 'walking' }).toString()}`
    : undefined;
}

/** Returns the website's address if it is a valid web address. Anything else is not linked. */
function webAddress(website: string | null | undefined): string | undefined {
  return website && /^https?:\/\/[^\s]+$/i.test(website) ? website : undefined;
}

const ROW = 'flex min-h-11 items-center gap-3 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted';

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={ROW}>
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

interface LinkRowProps {
  icon: ReactNode;
  href: string;
  onFollow?: (() => void) | undefined;
  isElsewhere?: boolean;
  children: ReactNode;
}

function LinkRow({ icon, href, onFollow, isElsewhere = false, children }: LinkRowProps) {
  return (
    <li className={ROW}>
      {icon}
      <a
        href={href}
        className="link inline-flex min-h-11 min-w-0 items-center gap-1.5 wrap-anywhere"
        onClick={onFollow}
        {...(isElsewhere && { target: '_blank', rel: 'ugc nofollow noopener noreferrer' })}
      >
        <span className="min-w-0">{children}</span>
        {isElsewhere && (
          <>
            <ExternalLink className="size-3.5 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </>
        )}
      </a>
    </li>
  );
}
