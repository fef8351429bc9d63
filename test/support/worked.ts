/**
 * Milliseconds that this thread has worked, in itself and in the system for it. A test that must limit time limits this:
 * what the thread waits for the processor, on a machine that has other work, does not count.
 */
export const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
