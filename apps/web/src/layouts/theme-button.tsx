import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../components/ui/button.js';
import { chooseTheme, useTheme } from '../lib/browser/theme.js';

export function ThemeButton({ className }: { className?: string }) {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light theme' : 'Use dark theme'}
      className={className}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun className="size-5" aria-hidden="true" /> : <Moon className="size-5" aria-hidden="true" />}
    </IconButton>
  );
}
