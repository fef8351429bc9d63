/**
 * The inbox of an embedded instance for callbacks. It is no operation of the specification, which shows neither what a
 * callback says nor how it is delivered (section 6): so whatever comes is kept as it came.
 */
import { z } from 'zod'

/** Where callbacks come in. What stands for the braces is made by the instance, and says whose they are. */
export const callbackPath = '/callbacks/{ref}'

/** What the inbox takes, and what it keeps; beyond that the oldest go. */
export const callbackLimits = {
  bodyBytes: 256 * 1024,
  kept: 10_000,
  keptBytes: 64 * 1024 * 1024,
} as const

/** Whose a callback is, as whoever had the address made says it. */
export const callbackRefSchema = z.string().regex(/^[\w-]{1,64}$/)

/** What was delivered to one address with one content, however often. */
export const callbackSchema = z.object({
  id: z.string(),
  ref: z.string(),
  /** As it was sent; null when nothing was said. */
  contentType: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  /** Of the body, in hexadecimal digits. */
  sha256: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  times: z.number().int().positive(),
})
export type Callback = z.infer<typeof callbackSchema>

/** What `GET /callbacks` is asked: all, or those of one ref. */
export const callbacksQuerySchema = z.object({
  ref: callbackRefSchema.optional(),
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** Answer of `GET /callbacks`, the one that came last first. */
export const callbackPageSchema = z.object({
  total: z.number().int().nonnegative(),
  /** Rises with every delivery, also of what is known already; 0 = nothing came. */
  latest: z.number().int().nonnegative(),
  callbacks: z.array(callbackSchema),
})
export type CallbackPage = z.infer<typeof callbackPageSchema>

/** Answer of `GET /callbacks/content?id=ID`: how it was delivered the last time. */
export const callbackContentSchema = callbackSchema.extend({
  method: z.string(),
  /** In the order and the spelling in which they came; the value of one that carries a secret is null. */
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  bodyBase64: z.string(),
})
export type CallbackContent = z.infer<typeof callbackContentSchema>

/** How much one answer of `GET /callbacks/bodies` has; one body at least, however large. */
export const callbackBodiesLimits = { callbacks: 500, bytes: 512 * 1024 } as const

/** What `GET /callbacks/bodies` is asked: what was delivered for a ref after a turn, the last delivery of each. */
export const callbackBodiesQuerySchema = z.object({
  ref: callbackRefSchema,
  after: z.coerce.number().int().nonnegative().default(0),
})

/** Whole contents, in the order of their last delivery; none = the last was given before. */
export const callbackBodiesSchema = z.object({
  callbacks: z.array(
    callbackSchema
      .pick({ id: true, contentType: true, firstAt: true })
      .extend({ turn: z.number().int().positive(), bodyBase64: z.string() }),
  ),
})
export type CallbackBodies = z.infer<typeof callbackBodiesSchema>

/** Body of `POST /callbacks/address`, and its answer: to give away with a request. */
export const callbackAddressRequestSchema = z.object({ ref: callbackRefSchema })
export const callbackAddressSchema = z.object({ url: z.string() })
