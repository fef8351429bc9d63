/** What the user set for the company's proxy; the same object for as long as it does not change. */
type Login = { user: string; password: string }

/** Who asks for a login, as Chromium says it. */
type Challenge = { isProxy: boolean; host: string; port: number }

/**
 * Answers what Chromium asks on the way to an update. Without an answer the request would wait for ever. Each login is
 * shown to a proxy once, as companies lock the account of who is wrong too often; Chromium remembers one that was taken.
 */
export const createLoginAnswers = (
  loginNow: () => Login | null,
): ((challenge: Challenge, answer: (user: string, password: string) => void) => void) => {
  const shown = new WeakMap<Login, Set<string>>()
  return ({ isProxy, host, port }, answer) => {
    const login = isProxy ? loginNow() : null
    const places = login === null ? undefined : (shown.get(login) ?? new Set<string>())
    const place = `${host}:${port}`
    if (login === null || places === undefined || places.has(place)) {
      // Without anything it is a no, which the type does not know: an empty user is a user.
      Reflect.apply(answer, undefined, [])
      return
    }
    shown.set(login, places.add(place))
    answer(login.user, login.password)
  }
}
