import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './reset.css';
import { signedOut } from './bridge/bridge.ts';
import { listenForContextMenu } from './app/commands/listen-for-context-menu.ts';
import { listenForCopy } from './app/commands/listen-for-copy.ts';
import { listenForKeys } from './app/commands/listen-for-keys.ts';
import { App } from './app/shell/App.tsx';
import { ErrorBoundary } from './app/shell/ErrorBoundary.tsx';
import { loadTheRest } from './app/shell/later.ts';
import { listenForDrops } from './app/shell/listen-for-drops.ts';
import { listenForMenu } from './app/commands/listen-for-menu.ts';
import { SignedOutPage } from './app/shell/SignedOutPage.tsx';
import { startApp } from './app/state/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root element');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>{signedOut === null ? <App /> : <SignedOutPage why={signedOut} />}</ErrorBoundary>
  </StrictMode>,
);

if (signedOut === null) {
  listenForKeys();
  listenForCopy();
  listenForContextMenu();
  listenForDrops();
  listenForMenu();
  void startApp().then(loadTheRest);
} else document.documentElement.dataset['appState'] = 'signed-out';
