import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { CreateCollegeDto } from '@campus-deals/contracts/catalog/create-college.dto';
import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';
import { slugOf } from '@campus-deals/contracts/slug';
import { Suspense, useState } from 'react';
import { COLLEGE_STATUS_OPTIONS } from './college-state.js';
import { SeoFields } from '../fields.js';
import { Field, Select } from '../../kit/form/field.js';
import { ImageField } from '../../kit/form/image-field.js';
import { type DtoForm, fieldsOf, Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Skeleton } from '../../kit/ui/states.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { FAR_COLLEGES } from '../../marketplace/copy/place-list.js';
import { DomainsField } from './domains-field.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** The country's outline is fetched with it. */
const CollegePlacePicker = lazyNamed(() => import('../map/college-place-picker.js'), 'CollegePlacePicker');

interface CollegeFormProps {
  /** Undefined for a new college. */
  college?: AdminCollegeDto;
  onSaved?: (college: AdminCollegeDto) => void;
}

const SHORT_NAME_MAXIMUM = 100;

const loadRules = async () => (await import('@campus-deals/contracts/catalog/create-college.dto')).CreateCollegeDto;

const COORDINATES_FAILURE = 'Failed to update college coordinates.';

/** True if only the coordinates change. They have a separate call, which can fail on its own. */
function isMove(changes: object): boolean {
  const names = Object.keys(changes);
  return names.length > 0 && names.every((name) => name === 'latitude' || name === 'longitude');
}

/** Form for every field that an admin may enter for a college. An update sends changed fields only. */
export function CollegeForm({ college, onSaved }: CollegeFormProps) {
  const params = { id: college?.id ?? 0 };
  const create = useWrite('POST /api/admin/colleges', {
    failure: 'Failed to create college',
    success: ({ name }) => `${name} was added`,
  });
  const update = useWrite('PATCH /api/admin/colleges/:id', {
    params,
    failure: 'Failed to update college',
    success: 'College updated',
  });
  const move = useWrite('PUT /api/admin/colleges/:id/coordinates', {
    params,
    failure: COORDINATES_FAILURE,
    success: 'College updated',
  });
  // Input is compared with the version read when editing began, not with what another admin has saved since.
  const [read, setRead] = useState(college);
  const changesOf = (values: CollegeValues) => changedFields<CreateCollegeDto>(read ? valuesOf(read) : {}, values);
  const save = (values: CollegeValues) => {
    if (!read) return create.mutateAsync(values);
    const changes = changesOf(values);
    const { latitude, longitude } = values;
    return isMove(changes) ? move.mutateAsync({ latitude, longitude }) : update.mutateAsync(changes);
  };
  const form = useDtoForm<CollegeValues>({
    rules: loadRules,
    defaultValues: read ? valuesOf(read) : NEW_COLLEGE,
    onSubmit: async (values, { reset }) => {
      const saved = await save(values);
      if (read) setRead(saved);
      reset(valuesOf(saved));
      onSaved?.(saved);
    },
    onFailure: (error, { setError, getValues }) => {
      const failure = isMove(changesOf(getValues())) ? COORDINATES_FAILURE : 'Failed to update college';
      setError('root', { message: refusalOf(error) ?? (college ? failure : 'Failed to create college') });
    },
  });
  return (
    <Form form={form} className="max-w-4xl space-y-5" aria-label={college ? 'Edit college' : 'Add college'}>
      <SectionCard title="College">
        <CollegeFields form={form} isNew={!college} />
      </SectionCard>
      <SectionCard title="Place" description={`Where it is on the map, in decimal degrees. ${FAR_COLLEGES}`}>
        <PlaceFields form={form} />
      </SectionCard>
      <SectionCard title="Students and search">
        <div className="space-y-5">
          <DomainsField />
          <SeoFields />
        </div>
      </SectionCard>
      <div data-action-bar className="sticky bottom-15 z-20 -mx-4 border-t border-line bg-paper px-4 py-3 md:bottom-0">
        <FormError />
        <div className="flex items-center gap-4">
          <SubmitButton busyText="Saving..." className="max-sm:w-full">
            {college ? 'Save changes' : 'Add college'}
          </SubmitButton>
          {form.formState.isDirty && college && (
            <p className="text-body text-muted max-sm:sr-only">You have unsaved changes.</p>
          )}
        </div>
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
    </Form>
  );
}

function CollegeFields({ form, isNew }: { form: DtoForm<CollegeValues>; isNew: boolean }) {
  const { setValue, getFieldState, watch } = form;
  /** A new college's short name follows its name until the admin edits it. */
  const suggest = (name: string) => {
    if (isNew && !getFieldState('shortName').isTouched) setValue('shortName', slugOf(name, SHORT_NAME_MAXIMUM));
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" name="name" required onChange={({ target }) => suggest(target.value)} />
      <Field
        label="Short name"
        name="shortName"
        required
        autoCapitalize="none"
        spellCheck={false}
        hint={`URL: /college/${watch('shortName') || 'iowa'}`}
      />
      <Field label="City" name="city" required />
      <div className="grid grid-cols-2 gap-5">
        <Select label="State" name="state" required>
          <option value="">Choose</option>
          {Object.entries(STATE_NAMES).map(([code, name]) => (
            <option key={code} value={code}>
              {code} – {name}
            </option>
          ))}
        </Select>
        <Field label="ZIP code" name="zipcode" isNullable inputMode="numeric" />
      </div>
      <Field
        label="Crest initials"
        name="initials"
        isNullable
        maxLength={5}
        spellCheck={false}
        hint="Leave blank to take them from the name."
      />
      <Field label="Website" name="website" isNullable inputMode="url" placeholder="https://" />
      <ImageField label="Logo" name="logoUrl" />
      <Select label="Status" name="status" hint="Only admins see a hidden college.">
        {COLLEGE_STATUS_OPTIONS.map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function PlaceFields({ form }: { form: DtoForm<CollegeValues> }) {
  const { watch, setValue, clearErrors } = form;
  const [name, latitude, longitude] = watch(['name', 'latitude', 'longitude']);
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Latitude" name="latitude" required inputMode="decimal" autoComplete="off" placeholder="41.6627" />
        <Field
          label="Longitude"
          name="longitude"
          required
          inputMode="decimal"
          autoComplete="off"
          placeholder="-91.5549"
        />
        <Field
          label="Time zone"
          name="timeZone"
          isNullable
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="America/Chicago"
          hint="Leave blank to take it from the coordinates."
          list="time-zones"
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </datalist>
      </div>
      <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
        <CollegePlacePicker
          name={name || 'the college'}
          latitude={latitude}
          longitude={longitude}
          onChange={(north, east) => {
            clearErrors(['latitude', 'longitude']);
            setValue('latitude', north, { shouldDirty: true });
            setValue('longitude', east, { shouldDirty: true });
          }}
        />
      </Suspense>
    </div>
  );
}

/** Form values; every field is present. */
type CollegeValues = Required<CreateCollegeDto>;

/** Initial values for a new college. */
const NEW_COLLEGE: CollegeValues = {
  name: '',
  initials: null,
  shortName: '',
  city: '',
  state: '',
  zipcode: null,
  website: null,
  logoUrl: null,
  status: 'pending',
  latitude: '',
  longitude: '',
  timeZone: null,
  emailDomains: [],
  seoMetadata: null,
};

function valuesOf(college: AdminCollegeDto): CollegeValues {
  const { latitude, longitude } = college;
  return fieldsOf(NEW_COLLEGE, { ...college, latitude: latitude ?? '', longitude: longitude ?? '' });
}
