import { crestOf, SHIELD, SHIELD_BORDER } from '@campus-deals/contracts/catalog/crest';
import { charactersOf } from '@campus-deals/contracts/characters';
import { useId, useState } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface CollegeCrestProps {
  college: { name: string; initials?: string | null; shortName: string; logoUrl?: string | null };
  className?: string;
}

/** The college's logo, or a crest drawn from its name, always the same for one college. Decorative beside the name. */
export function CollegeCrest({ college, className }: CollegeCrestProps) {
  const clipId = useId();
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null);
  if (college.logoUrl && college.logoUrl !== brokenLogo) {
    return (
      <img
        src={college.logoUrl}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className={classNames('shrink-0 rounded-md bg-[#fff] object-contain', className)}
        onError={() => setBrokenLogo(college.logoUrl ?? null)}
      />
    );
  }
  const { field, second, charge, division, initials } = crestOf(college);
  return (
    <svg className={classNames('shrink-0', className)} viewBox="1 1 62 62" aria-hidden="true" focusable="false">
      <path fill={field} d={SHIELD} />
      <clipPath id={clipId}>
        <path d={SHIELD} />
      </clipPath>
      <path fill={second} d={division} clipPath={`url(#${clipId})`} />
      <path fill="none" stroke={charge} strokeWidth="2" d={SHIELD_BORDER} opacity="0.85" />
      <text
        x="32"
        y="30"
        fill="#fffdf7"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={[20, 20, 20, 14.5][charactersOf(initials).length] ?? 11}
        fontWeight="800"
        className="font-display"
      >
        {initials}
      </text>
    </svg>
  );
}
