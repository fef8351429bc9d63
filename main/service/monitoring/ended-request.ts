/** A request when its connection is done with it: nothing of what was in it, so that it may be logged and counted. */
export type EndedRequest = {
  /** Method and path as the routes have them, `POST /campaign/sms/create`; null where nothing is served. */
  operation: string | null
  /** 0 = it got no answer. */
  status: number
  durationMs: number
  bodyBytes: number
}
