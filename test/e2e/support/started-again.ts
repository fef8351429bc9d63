/**
 * Starts an Electron, and once more where Chromium crashed before it was there (SIGSEGV): its Bluetooth thread reads the
 * environment while its main thread writes it (getenv beside setenv in glibc 2.36), once in some thousands of starts, and
 * before any of our code runs. Nothing else is tried again.
 */
export const startedAgain = async <App>(start: () => Promise<App>): Promise<App> => {
  try {
    return await start()
  } catch (error) {
    if (!String(error).includes('signal=SIGSEGV')) throw error
    console.warn('Electron crashed before its window was there (SIGSEGV), and was started once more')
    return start()
  }
}
