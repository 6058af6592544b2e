import { vendorGround } from '@campus-deals/contracts/catalog/vendor-ground';
import { initialOf } from '@campus-deals/contracts/characters';
import { useState } from 'react';
import { classNames } from '../../platform/react/class-names.js';

interface VendorMarkProps {
  vendor: { id: number; name: string; logoUrl?: string | null };
  className?: string;
}

/**
 * A vendor's logo, or its initial on a scalloped awning, in a colour that is always the same for one vendor. Decorative
 * beside the name.
 */
export function VendorMark({ vendor, className }: VendorMarkProps) {
  const [brokenLogo, setBrokenLogo] = useState<string | null>(null);
  if (vendor.logoUrl && vendor.logoUrl !== brokenLogo) {
    return (
      <img
        src={vendor.logoUrl}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        className={classNames('shrink-0 rounded-md bg-[#fff] object-contain', className)}
        onError={() => setBrokenLogo(vendor.logoUrl ?? null)}
      />
    );
  }
  const letter = initialOf(vendor.name) ?? '?';
  return (
    <svg className={classNames('shrink-0', className)} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="12" fill={vendorGround(vendor.id)} />
      <path fill="#fffdf7" opacity="0.9" d="M0 12A12 12 0 0 1 12 0h4v12a8 8 0 0 1-16 0zM32 0h16v12a8 8 0 0 1-16 0z" />
      <path fill="#fffdf7" opacity="0.28" d="M16 0h16v12a8 8 0 0 1-16 0zM48 0h4a12 12 0 0 1 12 12 8 8 0 0 1-16 0z" />
      <text
        x="32"
        y="42"
        fill="#fffdf7"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="28"
        fontWeight="800"
        className="font-display"
      >
        {letter}
      </text>
    </svg>
  );
}
