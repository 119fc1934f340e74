import { Component, type ReactNode } from 'react';
import { useApp } from '../../core/state/app-store.ts';
import { CrashedPage } from './CrashedPage.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly details: string | null;
}

/** The error's name and its stack frames. The message is left out, because it could quote a report. */
function detailsOf(error: unknown): string {
  const { meta } = useApp.getState();
  const shell = meta === null ? 'unknown shell' : `Crashlens ${meta.version}, ${meta.shell}, ${meta.platform}, ${meta.runtime}`;
  if (!(error instanceof Error)) return shell;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s*at /.test(line));
  return [shell, error.name, ...frames].join('\n');
}

/** Reports that the window failed, and offers to reload it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { details: null };

  static getDerivedStateFromError(error: unknown): State {
    return { details: detailsOf(error) };
  }

  override render(): ReactNode {
    const { details } = this.state;
    return details === null ? this.props.children : <CrashedPage details={details} />;
  }
}
