import { TriangleAlert, WifiOff } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.js';
import { EmptyState } from '../components/ui/states.js';

interface ErrorBoundaryProps {
  /** A new value (the path) gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a broken page from taking the frame with it. Also catches code that is gone after a new release, or that cannot be fetched without a network. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; resetKey: string }> {
  override state = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: { resetKey: string }) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const again = <Button onClick={() => window.location.reload()}>Load it again</Button>;
    if (!navigator.onLine) {
      return (
        <div className="page py-16" role="alert">
          <h1 className="sr-only">You are offline</h1>
          <EmptyState icon={<WifiOff />} title="This page is not on this device." action={again}>
            You are offline. Pages you have already opened still work.
          </EmptyState>
        </div>
      );
    }
    return (
      <div className="page py-16" role="alert">
        <h1 className="sr-only">Something went wrong</h1>
        <EmptyState icon={<TriangleAlert />} title="This page stopped working." action={again}>
          It may have been updated while you had it open. The rest of the site still works.
        </EmptyState>
      </div>
    );
  }
}
