import { useNavigate } from 'react-router-dom';
import { HeroBoard } from '../../../components/art/hero-board.js';
import { to } from '../../../config/paths.js';
import { CollegeCombobox } from '../../../features/colleges/college-combobox.js';

export function Hero() {
  const navigate = useNavigate();
  return (
    <div className="board border-b border-line">
      <div className="page grid items-center gap-x-14 gap-y-8 pt-10 pb-10 md:pt-16 md:pb-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="text-[clamp(2.75rem,1.6rem+5vw,4.75rem)] leading-[0.98] font-extrabold tracking-[-0.03em]">
            Which college?
          </h1>
          <p className="mt-4 mb-7 max-w-[44ch] text-lg text-muted md:text-xl">
            Student discounts from the shops around your campus.
          </p>
          {/* Submits to the search page without a script, too. */}
          <form role="search" action={to('search')}>
            <CollegeCombobox
              name="q"
              label="College, city or state"
              isLabelHidden
              size="large"
              placeholder="College, city or state"
              onChoose={(college) => void navigate(to('college', { collegeId: college.shortName }))}
              onSubmit={(text) => void navigate(to('search', {}, { q: text }))}
            />
          </form>
          <p className="mt-4 text-[0.9375rem] text-muted">Free for students. No app, no password.</p>
        </div>
        <div className="px-1 pt-2" aria-hidden="true">
          <HeroBoard />
        </div>
      </div>
    </div>
  );
}
