import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { CollegeStatus, ImportKind } from '@campus-deals/contracts/enumerations';
import { IMPORT_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMPORT_TOO_LARGE } from '@campus-deals/contracts/messages';
import { useState, type FormEvent } from 'react';
import { CollegeChoice } from '../colleges/college-choice.js';
import { Button } from '../../kit/ui/button.js';
import { FileField } from '../../kit/ui/file-field.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { SelectField } from '../../kit/ui/select-field.js';
import { InlineError } from '../../kit/ui/states.js';
import { HttpError } from '../../platform/api/http-client.js';
import { refusedFields } from '../../platform/api/refused-fields.js';
import { sendForm } from '../../platform/api/send-form.js';

export interface ImportValues {
  kind: ImportKind;
  file: File | null;
  collegeId: number | null;
  status: CollegeStatus;
}

interface ImportFormProps {
  values: ImportValues;
  onChange: (values: ImportValues) => void;
  onBegun: (job: AdminJobDto) => void;
}

type Problems = Record<string, string>;
const IMPORT_KIND_COPY: Record<ImportKind, { label: string; about: string; columns: string }> = {
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

const KINDS = Object.keys(IMPORT_KIND_COPY) as ImportKind[];
const MEGABYTES = IMPORT_MAXIMUM_BYTES / 1024 / 1024;

function problemsOf({ kind, file, collegeId }: ImportValues): Problems {
  return {
    ...(kind !== 'colleges' && collegeId === null && { collegeId: 'Please select a college' }),
    ...(!file && { file: 'Choose a file' }),
    ...(file && file.size > IMPORT_MAXIMUM_BYTES && { file: IMPORT_TOO_LARGE }),
  };
}

/** Takes the file and its options, and starts a check, which saves nothing. */
export function ImportForm({ values, onChange, onBegun }: ImportFormProps) {
  const { kind, file, collegeId, status } = values;
  const [problems, setProblems] = useState<Problems>({});
  const { percent, failure, send } = useSendFile(setProblems);
  const change = (some: Partial<ImportValues>) => {
    setProblems({});
    onChange({ ...values, ...some });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first)
      return event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, button)`)?.focus();
    if (file && percent === null) void send({ ...values, file }, onBegun);
  };
  return (
    <form className="max-w-2xl space-y-5" onSubmit={submit} noValidate>
      <fieldset>
        <legend className="mb-1.5 text-body font-semibold">What to import</legend>
        <div className="flex flex-wrap gap-x-6">
          {KINDS.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="kind"
                className="size-5 accent-brand"
                checked={each === kind}
                onChange={() => change({ kind: each })}
              />
              {IMPORT_KIND_COPY[each].label}
            </label>
          ))}
        </div>
        <p className="mt-1 text-body text-muted">{IMPORT_KIND_COPY[kind].about}</p>
      </fieldset>
      {kind === 'colleges' ? (
        <SelectField
          label="Status of new colleges"
          value={status}
          options={[
            ['pending', 'Hidden: only admins see them'],
            ['live', 'Coming Soon: everybody sees them'],
          ]}
          onChange={(chosen) => change({ status: chosen })}
        />
      ) : (
        <div data-field="collegeId">
          <CollegeChoice
            label="College"
            value={collegeId}
            onChange={(id) => change({ collegeId: id })}
            error={problems['collegeId']}
          />
        </div>
      )}
      <div data-field="file">
        <FileField
          hint={`CSV, at most ${MEGABYTES} MB. ${IMPORT_KIND_COPY[kind].columns}`}
          error={problems['file']}
          onChoose={(chosen) => change({ file: chosen })}
        />
      </div>
      {percent !== null && <ProgressBar percent={percent} label="Sending the file" valueText={`${percent}%`} />}
      {failure && <InlineError>{failure}</InlineError>}
      <Button type="submit" isBusy={percent !== null} busyText="Sending...">
        Check the file
      </Button>
    </form>
  );
}

/** Uploads a file, and maps errors to their fields. */
function useSendFile(onRefused: (problems: Problems) => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const send = async (
    { kind, file, collegeId, status }: ImportValues & { file: File },
    onBegun: (job: AdminJobDto) => void,
  ) => {
    setFailure(undefined);
    setPercent(0);
    const form = new FormData();
    form.append('dryRun', 'true');
    if (kind === 'colleges') form.append('status', status);
    else form.append('collegeId', String(collegeId));
    form.append('file', file);
    try {
      onBegun(await sendForm<AdminJobDto>(`/api/admin/imports/${kind}`, form, { onProgress: setPercent }));
    } catch (error) {
      const fields = refusedFields(error);
      if (Object.keys(fields).length > 0) onRefused(fields);
      else setFailure((error instanceof HttpError && error.detail) || 'The file could not be sent. Please try again.');
    } finally {
      setPercent(null);
    }
  };
  return { percent, failure, send };
}
