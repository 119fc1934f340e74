// Loaded into Electron's main process before the app (`-r`): records every bridge message and every console error for the fixture.
'use strict';
const { app, ipcMain } = require('electron');

const messages = [];
const problems = [];

/** JSON in which bytes are text, one character for each byte, so that tests can find values in them. */
const textOf = (value) =>
  JSON.stringify(value, function (key, item) {
    const original = this[key];
    return original instanceof Uint8Array ? Buffer.from(original).toString('latin1') : item;
  }) ?? 'undefined';

const record = (direction, name, value) => messages.push({ direction, name, text: textOf(value) });

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (name, listener) =>
  handle(name, async (event, ...args) => {
    // A call of the host has its channel before the request.
    const called = args.length === 2 ? `${name} ${args[0]}` : name;
    record('in', called, args);
    const answer = await listener(event, ...args);
    record('out', called, answer);
    return answer;
  });

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (name, ...args) => {
    record('out', name, args);
    send(name, ...args);
  };
  // Older runtimes pass (event, level, message), current runtimes pass one event with both. Level 3 and "error" mean the same.
  contents.on('console-message', (event, level, message) => {
    const [kind, text] = typeof level === 'number' ? [level, message] : [event.level, event.message];
    if (kind === 3 || kind === 'error') problems.push(String(text));
  });
});

globalThis.crashlensRecord = { messages, problems };
