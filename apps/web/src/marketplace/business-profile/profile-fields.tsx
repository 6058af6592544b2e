import { BUSINESS_DESCRIPTION_LENGTH } from '@campus-deals/contracts/limits';
import { stateCode } from '@campus-deals/contracts/catalog/states';
import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/gateway/site-rules';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, Select, TextArea } from '../../kit/form/field.js';
import { ImageField } from '../../kit/form/image-field.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { CollegeField } from '../colleges/college-field.js';
import { collegeQuery, suggestionsQuery } from '../colleges/colleges.api.js';
import { LocationPicker } from '../map/location-picker.js';
import { HoursField } from './hours-field.js';
import { categoryChoices, wholeAddress } from './profile-values.js';

const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className="font-normal text-muted">(optional)</span>
  </>
);

export function BusinessFields({ logo }: { logo: string }) {
  const { watch } = useFormContext();
  const length = String(watch('description') ?? '').length;
  return (
    <div className="space-y-5">
      <Field label="Business name" name="name" autoComplete="organization" required />
      <TextArea
        label="Description"
        hint={`What students should know. ${length} of ${BUSINESS_DESCRIPTION_LENGTH[1]} characters.`}
        name="description"
        rows={4}
        required
      />
      <Select label="Category" name="category">
        {categoryChoices(watch('category') as string | undefined).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <ImageField label={<Optional>Logo</Optional>} name={logo} />
    </div>
  );
}

/** Returns "https://yourshop.com" for "yourshop.com". */
const withScheme = (text: string) => (/^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : text);

/** Returns "IA" for "Iowa" or "ia". Text that is no state is left for the validation to reject. */
const asStateCode = (text: string) => stateCode(text) ?? text;

export function ContactFields() {
  return (
    <div className="@container">
      <div className="grid gap-5 @lg:grid-cols-2">
        <Field label="Phone" name="phone" type="tel" inputMode="tel" autoComplete="tel" required />
        <Field
          {...EMAIL_INPUT}
          label={<Optional>Email for customers</Optional>}
          placeholder="hello@yourshop.com"
          isNullable
        />
        <Field
          label={<Optional>Website</Optional>}
          name="website"
          isNullable
          type="text"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          tidy={withScheme}
          className="@lg:col-span-2"
        />
        <div className="min-w-0 @lg:col-span-2">
          <HoursField />
        </div>
      </div>
    </div>
  );
}

/** Fields of a postal address. One that is typed whole into the first field fills the others. */
export function AddressFields() {
  const { setValue, clearErrors } = useFormContext();
  const split = (text: string) => {
    const { address, ...rest } = wholeAddress(text) ?? { address: text };
    for (const [name, value] of Object.entries(rest)) setValue(name, value, { shouldDirty: true });
    clearErrors(Object.keys(rest));
    return address;
  };
  return (
    <div className="space-y-5">
      <Field
        label="Address"
        name="address"
        hint="You can paste it whole: 21 S Clinton St, Iowa City, IA 52240"
        autoComplete="street-address"
        tidy={split}
        required
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        <Field label="City" name="city" autoComplete="address-level2" required />
        <Field label="State" name="state" autoComplete="address-level1" tidy={asStateCode} required />
        <Field label="ZIP code" name="zipCode" autoComplete="postal-code" inputMode="numeric" required />
      </div>
    </div>
  );
}

/** Field for the college, which starts with the only one in the typed city. */
export function CollegeChoice() {
  const { watch, setValue, clearErrors } = useFormContext();
  const [city = '', state = ''] = watch(['city', 'state']) as (string | undefined)[];
  const isOpen = ((watch('collegeId') as number | null | undefined) ?? null) === null;
  const settled = useDebounced(city, 140);
  const { data = [] } = useQuery({
    ...suggestionsQuery(settled, 50),
    enabled: isOpen && state !== '' && settled.length > COLLEGE_SEARCH_MINIMUM,
  });
  const there = data.filter((college) => isEqual(college.city, settled) && isEqual(college.state, state));
  const only = there.length === 1 ? there[0]?.id : undefined;
  // Once for each city: a college that was removed stays so.
  const offered = useRef<number>(undefined);
  useEffect(() => {
    if (only === undefined || only === offered.current) return;
    offered.current = only;
    if (!isOpen) return;
    clearErrors('collegeId');
    setValue('collegeId', only, { shouldDirty: true });
  }, [only, isOpen, clearErrors, setValue]);
  return <CollegeField />;
}

const isEqual = (text: string, other: string) => text.toLowerCase() === other.trim().toLowerCase();

export function LocationFields() {
  const collegeId = useFormContext().watch('collegeId') as number | null | undefined;
  return (
    <div className="space-y-5">
      <AddressFields />
      <CollegeChoice />
      <PinField collegeId={collegeId ?? null} />
    </div>
  );
}

/** Field for the pin of an address, on a map around the college. */
export function PinField({ collegeId }: { collegeId: number | null }) {
  const { watch, setValue } = useFormContext();
  const [latitude, longitude] = watch(['latitude', 'longitude']) as unknown[];
  return (
    <div>
      <p className="mb-1.5 text-body font-semibold">
        <Optional>Place on the map</Optional>
      </p>
      <BusinessLocation
        collegeId={collegeId}
        value={{ latitude: asText(latitude), longitude: asText(longitude) }}
        onChange={(place) => {
          setValue('latitude', place.latitude, { shouldDirty: true });
          setValue('longitude', place.longitude, { shouldDirty: true });
        }}
      />
    </div>
  );
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface BusinessLocationProps extends Pick<ComponentProps<typeof LocationPicker>, 'value' | 'onChange'> {
  collegeId: number | null;
}

/** Location of a business, on a map around the college chosen in its form. */
export function BusinessLocation({ collegeId, ...place }: BusinessLocationProps) {
  const { data: college } = useQuery({ ...collegeQuery(String(collegeId)), enabled: collegeId !== null });
  return <LocationPicker college={collegeId === null ? undefined : college} {...place} />;
}
