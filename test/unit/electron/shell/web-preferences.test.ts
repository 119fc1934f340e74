import { describe, expect, it } from 'vitest';
import { WEB_PREFERENCES } from '../../../../electron/shell/web-preferences.ts';

describe('the preferences of a window', () => {
  it('are exactly the expected preferences', () => {
    expect(WEB_PREFERENCES).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    });
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(WEB_PREFERENCES)).toBe(true);
  });
});
