import { changedFields } from '@campus-deals/contracts/changed-fields';
import type { SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import type { UpdateSettingsDto } from '@campus-deals/contracts/identity/update-settings.dto';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Field, Select } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { NumberField } from '../../kit/form/number-field.js';
import { UnsavedChanges } from '../../kit/form/unsaved-changes.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { SelectField } from '../../kit/ui/select-field.js';
import { reading } from '../../platform/api/api.js';
import { siteConfigQuery } from '../../platform/api/site-config.js';
import { useWrite } from '../../platform/api/use-write.js';
import { showToast } from '../../platform/browser/toast.js';
import { readWeekly, timeOfDay, WEEKDAYS, writeWeekly } from '../newsletter/weekly-schedule.js';
import { AdminPage } from '../admin-page.js';
import { SwitchField } from '../../kit/form/switch-field.js';

/** `/admin/settings`: the marketplace's settings. */
export function Component() {
  return (
    <AdminPage title="Settings">
      <SettingsForm />
    </AdminPage>
  );
}

type Values = Omit<SettingsDto, 'version'>;

const loadRules = async () => (await import('@campus-deals/contracts/identity/update-settings.dto')).UpdateSettingsDto;
const valuesOf = ({ version: _version, ...values }: SettingsDto): Values => values;

/** Form for the settings of the product. Sends changed fields only, with the version that was read. */
function SettingsForm() {
  const settings = useSuspenseQuery(settingsQuery).data;
  const client = useQueryClient();
  // Shows the response at once; the rest of the site follows within seconds.
  const update = useWrite('PATCH /api/admin/settings', {
    stores: settingsQuery,
    changes: [],
    onSuccess: ({ productName, supportEmail, vendorFeeCents }) =>
      client.setQueryData(
        siteConfigQuery.queryKey,
        (config) => config && { ...config, productName, supportEmail, vendorFee: vendorFeeText(vendorFeeCents) },
      ),
  });
  const [read, setRead] = useState(settings);
  const form = useDtoForm<Values>({
    rules: loadRules,
    defaultValues: valuesOf(read),
    onSubmit: async (values, { reset }) => {
      const changes: UpdateSettingsDto = changedFields(valuesOf(read), values);
      const saved = await update.mutateAsync({ ...changes, version: read.version });
      setRead(saved);
      reset(valuesOf(saved));
      showToast({ title: 'Settings saved', description: 'They are in force everywhere within five seconds.' });
    },
    failure: 'Failed to save settings',
  });
  return (
    <Form form={form} className="max-w-4xl space-y-5" aria-label="Settings">
      <ProductCard />
      <DealsCard />
      <SectionCard title="Vendors">
        <NumberField
          label="Registration fee in dollars"
          name="vendorFeeCents"
          isMoney
          className="max-w-md"
          hint="Paid once by each business. 0 switches the payment off: whoever registers or posts a deal meanwhile never owes it."
        />
      </SectionCard>
      <SectionCard title="Newsletter">
        <div className="space-y-5">
          <SwitchField
            label="Double opt-in"
            name="doubleOptIn"
            hint="A visitor’s address counts once they confirm it by email."
          />
          <ScheduleField />
        </div>
      </SectionCard>
      <FormError />
      <SubmitButton busyText="Saving..." className="max-sm:w-full">
        Save settings
      </SubmitButton>
      <UnsavedChanges isDirty={form.formState.isDirty && !form.formState.isSubmitting} />
    </Form>
  );
}

function ProductCard() {
  return (
    <SectionCard title="The product">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Product name" name="productName" hint="On every page and email." required />
        <Field
          label="Support email"
          name="supportEmail"
          type="email"
          hint="Pages show it for questions."
          autoComplete="off"
          required
        />
        <Field
          label="Postal address"
          name="postalAddress"
          hint="Required by law in every newsletter, and on receipts."
          className="sm:col-span-2"
          required
        />
        <Field
          label="Tax id"
          name="taxId"
          hint="On receipts that are issued from now on. Empty: none."
          autoComplete="off"
        />
      </div>
    </SectionCard>
  );
}

function DealsCard() {
  return (
    <SectionCard title="Deals">
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="Approve without an admin" name="autoApprove" hint="They show as soon as they are submitted.">
          <option value="nobody">None</option>
          <option value="trusted">Trusted vendors only</option>
          <option value="everybody">All</option>
        </Select>
        <NumberField
          label="Report threshold"
          name="reportThreshold"
          hint="Hide a deal after reports by this many verified students or customers, until an admin reviews it. Doubles for a deal whose reports you dismiss."
        />
      </div>
    </SectionCard>
  );
}

const NAME = 'newsletterCron';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Day and hour of the weekly newsletter. A non-weekly schedule, set by other means, is shown as it is. */
function ScheduleField() {
  const { value, set } = useFieldValue(NAME);
  const weekly = readWeekly(String(value));
  if (!weekly)
    return (
      <Field
        label="Schedule"
        name={NAME}
        hint="Minute, hour, day, month and weekday on each college’s clock: 0 16 * * 4 is Thursdays at 4 PM."
        autoComplete="off"
        required
      />
    );
  const change = (some: Partial<typeof weekly>) => set(writeWeekly({ ...weekly, ...some }));
  return (
    <fieldset>
      <legend className="mb-1.5 text-body font-semibold">Weekly newsletter</legend>
      <p className="-mt-1 mb-3 text-sm opacity-80">On each college’s clock.</p>
      <div className="grid max-w-md gap-4 sm:grid-cols-2">
        <SelectField
          label="Day"
          value={weekly.weekday}
          options={WEEKDAYS.map((day, weekday) => [weekday, day] as const)}
          onChange={(weekday) => change({ weekday })}
        />
        <SelectField
          label="Time"
          value={weekly.hour}
          options={HOURS.map((hour) => [hour, timeOfDay({ ...weekly, hour })] as const)}
          onChange={(hour) => change({ hour })}
        />
      </div>
    </fieldset>
  );
}

const settingsQuery = {
  ...reading('/api/admin/settings'),
  // Other admins may have changed the settings.
  staleTime: 0,
};
