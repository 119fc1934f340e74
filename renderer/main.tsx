import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './reset.css';
import { listenForKeys } from './commands/listen-for-keys.ts';
import { App } from './frame/App.tsx';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { listenForDrops } from './frame/listen-for-drops.ts';
import { listenForMenu } from './commands/listen-for-menu.ts';
import { startApp } from './state/start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root element');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <App />
    </ErrorBoundary>
  </StrictMode>,
);

listenForKeys();
listenForDrops();
listenForMenu();
void startApp();
