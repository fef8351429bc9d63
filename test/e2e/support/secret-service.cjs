// Loaded by main before the app, for tests with a real keychain.
const { app, safeStorage } = require('electron')

// Playwright's own script has said `basic` before.
app.commandLine.appendSwitch('password-store', 'gnome-libsecret')

// The older Electron of machines that can have no other lacks these calls: there they are made of its synchronous ones.
if (safeStorage.isAsyncEncryptionAvailable === undefined)
  Object.assign(safeStorage, {
    isAsyncEncryptionAvailable: async () => safeStorage.isEncryptionAvailable(),
    encryptStringAsync: async (/** @type {string} */ text) => safeStorage.encryptString(text),
    decryptStringAsync: async (/** @type {Buffer} */ wrapped) => ({
      result: safeStorage.decryptString(wrapped),
      shouldReEncrypt: false,
    }),
  })
