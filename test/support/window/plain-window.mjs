// The smallest Electron app: a window that photograph.ts leads to its pages.
import { app, BrowserWindow } from 'electron'

void app
  .whenReady()
  .then(() => new BrowserWindow({ width: 1280, height: 720, useContentSize: true }).loadURL('about:blank'))
app.on('window-all-closed', () => app.quit())
