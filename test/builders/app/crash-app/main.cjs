// An app that starts Electron's crash reporter and crashes its renderer. Environment: CRASH_APP_DATA, CRASH_APP_URL, CRASH_APP_COMPRESS.
const { app, BrowserWindow, crashReporter } = require('electron');

const { CRASH_APP_DATA: data, CRASH_APP_URL: submitURL, CRASH_APP_COMPRESS: compress } = process.env;
app.setPath('userData', data);
app.setPath('crashDumps', `${data}/dumps`);
crashReporter.start({
  submitURL,
  productName: 'Crashing app',
  uploadToServer: true,
  compress: compress === '1',
  ignoreSystemCrashHandler: true,
  globalExtra: { ProductName: 'Firefox', Version: '1.2.3', ReleaseChannel: 'nightly' },
});
void app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('data:text/html,about to crash');
  window.webContents.forcefullyCrashRenderer();
});
