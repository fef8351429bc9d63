import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One system call of a traced program's main thread, which is the one that owns the database and the sockets. */
export type SystemCall = {
  name: string
  /** Which one of its name, from 1: how strace is told where to kill. */
  nth: number
  /** The file or socket that it is about, by number and by path. */
  fd: string
  path: string
  /** The start of what it carries, as strace writes it. */
  text: string
  /** What it returned; null when it was not carried out. */
  result: number | null
  /** It failed because strace was told so. */
  isInjected: boolean
}

/** A point to kill at: before this call, and after the one ahead of it. */
export type CallPoint = Pick<SystemCall, 'name' | 'nth'>

/** All that changes a file, speaks to a peer or waits for one. `?`: not every architecture has all of them. */
const traced = `
  pwrite64 pread64 fsync fdatasync fcntl ftruncate openat unlink mkdir rename close newfstatat fstat
  socket connect getsockopt setsockopt shutdown read write writev sendto recvfrom
  epoll_ctl epoll_pwait epoll_wait io_uring_enter`
  .trim()
  .split(/\s+/)

/** Whether a program can be traced here: not outside Linux, nor where strace is missing or may not. */
export const canTrace = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

/** What strace does at some calls, in its own words. */
export const killAt = ({ name, nth }: CallPoint): string => `${name}:signal=SIGKILL:when=${nth}`

/**
 * A command whose system calls are written down.
 * @param injection what is done at some of them; null = nothing
 * @param options more of strace's own
 */
export const straceCommand = (
  output: string,
  injection: string | null,
  program: readonly string[],
  options: readonly string[] = [],
): [string, ...string[]] => {
  const trace = `trace=${traced.map((name) => `?${name}`).join(',')}`
  const inject = injection === null ? [] : ['-e', `inject=${injection}`]
  return ['strace', '-y', ...options, '-o', output, '-e', trace, ...inject, ...program]
}

const line = /^(\w+)\((?:(\d+)<([^>]*)>)?(.*?)(?: = (-?\d+).*| = \?.*|)$/

export const readTrace = (output: string): SystemCall[] => {
  const seen = new Map<string, number>()
  const calls: SystemCall[] = []
  for (const each of readFileSync(output, 'latin1').split('\n')) {
    const [, name, fd = '', path = '', text = '', result] = line.exec(each) ?? []
    if (name === undefined) continue
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    const isInjected = each.endsWith('(INJECTED)')
    calls.push({
      name,
      nth,
      fd,
      path,
      text,
      result: result === undefined ? null : Number(result),
      isInjected,
    })
  }
  return calls
}
