/**
 * How rows are stored: by the few thousand, one value in the database, because SQLite takes long over a million rows,
 * and deflated, because it takes longer to encrypt and write the rest than deflating takes. In between it is as V8
 * writes it, whose format every later version reads.
 */
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * In one go, as a rule: pieces of zlib's usual 16 kB would each come back to this thread, larger room is taken for nothing.
 * What repeats in rows is near, and near places are written in fewer bits: with a window of 8 kB instead of 32 a block is
 * 4 % smaller and takes two thirds of the time.
 */
const fastest = { level: 1, windowBits: 13, memLevel: 8, chunkSize: 96 * 1024 }
const deflateApart: (bytes: Uint8Array, options: object) => Promise<Buffer> = promisify(deflateRaw)

/** Deflates in another thread. */
export const pack = (value: object): Promise<Buffer> => deflateApart(serialize(value), fastest)

/**
 * As pack, at once: for a block of some 2,000 rows it takes a third of the processor time, because handing so little to
 * another thread costs more than deflating it. For loops that let other calls in between two blocks.
 */
export const packHere = (value: object): Buffer => deflateRawSync(serialize(value), fastest)

/** The inverse of pack. `Value` is the caller's word: only what this program packed lies in its encrypted database. */
export const unpack = <Value>(packed: Uint8Array): Value => deserialize(inflateRawSync(packed)) as Value
