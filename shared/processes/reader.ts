/**
 * Messages between a reader process and the process that has a file read: the workspace or the service. A reader is
 * disposable: it reads one file and exits. Its messages are validated on receipt, because the file may be hostile.
 */
import { z } from 'zod'
import { maxAudioSampleRateHz, minAudioSampleRateHz } from '../rules/audio-verdict.ts'

/**
 * `xml` is the XML Spreadsheet of Excel 2003 and `html` a page with a table: both go by the name of .xls where older
 * systems export them. `dbf` is of dBASE, Clipper and FoxPro, `dif` and `sylk` (.slk) are texts of old spreadsheets.
 */
export const spreadsheetKinds = [
  'csv',
  'xlsx',
  'xls',
  'xlsb',
  'ods',
  'xml',
  'html',
  'dbf',
  'dif',
  'sylk',
] as const
export type SpreadsheetKind = (typeof spreadsheetKinds)[number]

export const textEncodings = [
  'utf-8',
  'utf-8-bom',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  /** Code pages of DOS: of western Europe and Brazil, and of the USA. */
  'cp850',
  'cp437',
  'macintosh',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/**
 * What quotes around a cell of a text mean: `doubled` as Excel writes them ("a ""b"""), `backslash` as MySQL and PHP do
 * ("a \"b\""), `single` for 'a', `text` where they are characters like others.
 */
export const quoteStyles = ['doubled', 'backslash', 'single', 'text'] as const
export type QuoteStyle = (typeof quoteStyles)[number]

/** What a person may decide about a file instead of the detection. Absent = as detected. */
export const readingChoicesSchema = z.object({
  encoding: z.enum(textEncodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  quotes: z.enum(quoteStyles).optional(),
  /** Name of the worksheet. */
  sheet: z.string().optional(),
  /** Source row (1 = first row of the file) of the header; 0 = there is no header. */
  headerRow: z.number().int().min(0).max(1_048_576).optional(),
})
export type ReadingChoices = z.infer<typeof readingChoicesSchema>

const foundRowsSchema = z.object({
  count: z.number().int().nonnegative(),
  /** Source rows of the first ones. */
  first: z.array(z.number().int().positive()).max(20),
})
/** Rows of some kind, among those that were read. */
export type FoundRows = z.infer<typeof foundRowsSchema>

/** Rows that could only be read by a guess. */
export const textDoubtsSchema = z.object({
  /** With a quote that never closes, or closes where a cell does not end. */
  quotes: foundRowsSchema,
  /**
   * Of a file with an encoding: with U+FFFD, which stands for bytes that are no character of it. Of a workbook of XML:
   * without the control characters that it had and XML has not.
   */
  characters: foundRowsSchema,
})
export type TextDoubts = z.infer<typeof textDoubtsSchema>

const sheetFactsSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
  /** How many rows have content, and whether there are more; absent where the sheet was not looked into. */
  rows: z.number().int().nonnegative().optional(),
  isCut: z.boolean().optional(),
  /** Whether phones or documents were found among the first rows. */
  hasContacts: z.boolean().optional(),
})
/** A sheet of a workbook with several. */
export type SheetFacts = z.infer<typeof sheetFactsSchema>

/** What was found in the file; every detected property is one the person can change by a choice. */
export const spreadsheetFactsSchema = z.object({
  kind: z.enum(spreadsheetKinds),
  fileBytes: z.number().int().nonnegative(),
  /** Text files, and old formats whose texts are in a code page. */
  encoding: z.enum(textEncodings).nullable(),
  delimiter: z.enum(delimiters).nullable(),
  quotes: z.enum(quoteStyles).nullable().default(null),
  /** Text files and workbooks of XML only; of the rows that were read so far. */
  doubts: textDoubtsSchema.nullable().default(null),
  /** Workbooks only, in the workbook's order. */
  sheets: z.array(sheetFactsSchema),
  sheet: z.string().nullable(),
  headerRow: z.number().int().nonnegative(),
  /** One name a column, never empty and never twice: "Coluna 3" where the header has none, "nome (2)" for a repetition. */
  columns: z.array(z.string()),
  /** The first data rows (at most 200), each as wide as `columns` or wider. */
  sample: z.array(z.object({ sourceRow: z.number().int().positive(), cells: z.array(z.string()) })),
  /** True when `sample` holds the whole file. */
  complete: z.boolean(),
})
export type SpreadsheetFacts = z.infer<typeof spreadsheetFactsSchema>

/** A row whose quotes are in doubt, as it was read, and the rows that it is when quotes are text. Long texts are cut. */
export const quoteComparisonSchema = z.object({
  sourceRow: z.number().int().positive(),
  asRead: z.array(z.string()),
  asText: z.array(z.array(z.string())),
})
export type QuoteComparison = z.infer<typeof quoteComparisonSchema>

export const audioTags = ['id3v2', 'id3v1', 'ape', 'xing', 'info', 'vbri', 'lame'] as const
export type AudioTag = (typeof audioTags)[number]

/** What an MP3 is, measured from its frames; nothing of it is taken from what a tag claims of the whole. */
export const audioFactsSchema = z.object({
  /** Frames with sound: all that the file holds as a whole, without the one that carries a Xing, Info or VBRI tag. */
  frames: z.number().int().positive(),
  samplesPerFrame: z.union([z.literal(1152), z.literal(576)]),
  sampleRateHz: z.number().int().positive(),
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Duration of all frames. */
  containerMs: z.number().nonnegative(),
  /** The same without the samples that the encoder says it put before and behind the sound. */
  playableMs: z.number().nonnegative(),
  bitrateKbps: z.object({ min: z.number(), max: z.number(), constant: z.boolean() }),
  /** Each kind once. */
  tags: z.array(z.enum(audioTags)),
  /** Bytes that are neither frames nor tags. */
  junkBytes: z.number().int().nonnegative(),
  /** Bytes of the frames with sound. */
  soundBytes: z.number().int().positive(),
  /** Where the first frame with sound begins, and where the last one ends that is wholly within 30 seconds, in bytes. */
  cut: z.object({ start: z.number().int().nonnegative(), end: z.number().int().positive() }),
  fileBytes: z.number().int().nonnegative(),
})
export type AudioFacts = z.infer<typeof audioFactsSchema>

/** Of samples that are made into a recording. */
export const sampleRateSchema = z.number().int().min(minAudioSampleRateHz).max(maxAudioSampleRateHz)

/** Tops of the drawn wave, at most. */
export const maxPeaks = 1_000

/** How a recording sounds, told from its decoded samples. */
export const audioSoundSchema = z.object({
  /** The loudest sample of each of equally long stretches of the whole duration: 0 silence, 255 full scale. */
  peaks: z.array(z.number().int().min(0).max(255)).min(1).max(maxPeaks),
  /** The loudest sample in decibels of full scale, above 0 where a player cuts it off; null = nothing but zeros. */
  peakDbfs: z.number().nullable(),
  /** From the beginning to the first sound; the whole duration where there is none. */
  leadingSilenceMs: z.number().nonnegative(),
  /** Louder than full scale for so long that it is heard as distortion. */
  clipped: z.boolean(),
})
export type AudioSound = z.infer<typeof audioSoundSchema>

const label = z.string().max(200).nullable()

/** What the tags say of a recording: to be shown, and for nothing else. */
export const audioLabelsSchema = z.object({ title: label, artist: label, album: label })
export type AudioLabels = z.infer<typeof audioLabelsSchema>

/** A recording that was measured and listened to. `sound` is null where it is too long to be decoded. */
export const recordingFactsSchema = z.object({
  facts: audioFactsSchema,
  sound: audioSoundSchema.nullable(),
  labels: audioLabelsSchema,
})
export type RecordingFacts = z.infer<typeof recordingFactsSchema>

export const readerProblemCodes = [
  'reader_file_missing',
  'reader_file_unreadable',
  'reader_file_empty',
  'reader_kind_unsupported',
  'reader_password_protected',
  'reader_password_wrong',
  'reader_encryption_unsupported',
  'reader_archive_damaged',
  'reader_archive_over_budget',
  'reader_xml_damaged',
  'reader_xml_forbidden',
  'reader_workbook_damaged',
  'reader_workbook_too_large',
  'reader_sheet_missing',
  'reader_cell_too_long',
  'reader_row_too_long',
  'reader_too_many_rows',
  'reader_too_many_columns',
  'reader_audio_not_mp3',
  'reader_audio_damaged',
  'reader_audio_free_format',
  'reader_audio_too_large',
  'reader_audio_too_long',
  'reader_audio_mixed_rates',
] as const
export type ReaderProblemCode = (typeof readerProblemCodes)[number]

/** Beside what a reader says of a file, what may become of the reader itself. */
export const readerFailureCodes = [
  ...readerProblemCodes,
  'reader_timed_out',
  'reader_out_of_memory',
  'reader_crashed',
  'reader_answer_invalid',
] as const
export type ReaderFailureCode = (typeof readerFailureCodes)[number]

/** Why a file cannot be read: a code, and figures for the sentence (row, column, limit, …). Never cell contents. */
export const readerProblemSchema = z.object({
  code: z.enum(readerProblemCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ReaderProblem = z.infer<typeof readerProblemSchema>

/** What is read instead of a file: a table that was pasted, a recording that was cut. `path` only names it then. */
const bytesSchema = z.instanceof(Uint8Array).optional()

/** Excel takes none that is longer. */
export const mostPasswordCharacters = 255

/** Of a workbook that is encrypted. */
export const filePasswordSchema = z.string().min(1).max(mostPasswordCharacters)

const spreadsheet = {
  path: z.string(),
  bytes: bytesSchema,
  password: filePasswordSchema.optional(),
  choices: readingChoicesSchema,
}

export const readerJobSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('inspect'), ...spreadsheet }),
  z.object({ type: z.literal('read'), ...spreadsheet, rowsPerBatch: z.number().int().positive() }),
  /** Both readings of rows whose quotes are in doubt. */
  z.object({ type: z.literal('compare'), ...spreadsheet }),
  z.object({ type: z.literal('audio'), path: z.string(), bytes: bytesSchema }),
  z.object({ type: z.literal('recording'), path: z.string(), bytes: bytesSchema }),
  z.object({
    type: z.literal('cut'),
    path: z.string(),
    bytes: bytesSchema,
    part: z.object({ fromMs: z.number().nonnegative(), toMs: z.number().nonnegative() }),
  }),
  z.object({
    type: z.literal('encode'),
    path: z.string(),
    /** One channel of 16 bits, little-endian. */
    samples: z.instanceof(Uint8Array),
    sampleRateHz: sampleRateSchema,
  }),
])
export type ReaderJob = z.infer<typeof readerJobSchema>

/**
 * Rows on their way to the workspace, packed for a cheap crossing of the process border: all cells of all rows in
 * one string, cut by `cellEnds` (UTF-16 offsets); row r has `widths[r]` cells and came from `sourceRows[r]`
 * (1 = first row of the file). Rows without any content are not sent.
 */
export const rowBatchSchema = z.object({
  text: z.string(),
  cellEnds: z.instanceof(Uint32Array),
  widths: z.instanceof(Uint32Array),
  sourceRows: z.instanceof(Uint32Array),
})
export type RowBatch = z.infer<typeof rowBatchSchema>

export const readerMessageSchema = z.discriminatedUnion('type', [
  /** Sent every 250 ms at least while the reader is not stuck. */
  z.object({ type: z.literal('alive'), rssBytes: z.number() }),
  z.object({ type: z.literal('facts'), facts: spreadsheetFactsSchema }),
  z.object({ type: z.literal('audio'), facts: audioFactsSchema }),
  z.object({ type: z.literal('recording'), recording: recordingFactsSchema }),
  /** An MP3 that was made of another, or of samples. */
  z.object({ type: z.literal('made'), bytes: z.instanceof(Uint8Array) }),
  /** The reader waits for an `ack` when two batches are unacknowledged. */
  z.object({
    type: z.literal('rows'),
    batch: rowBatchSchema,
    bytesRead: z.number(),
    bytesTotal: z.number(),
    /** Of all rows up to these. */
    doubts: textDoubtsSchema.nullable(),
  }),
  z.object({ type: z.literal('comparison'), rows: z.array(quoteComparisonSchema) }),
  z.object({ type: z.literal('end'), rows: z.number().int().nonnegative() }),
  z.object({ type: z.literal('problem'), problem: readerProblemSchema }),
])
export type ReaderMessage = z.infer<typeof readerMessageSchema>

/** What is said to a reader. */
export const readerCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), job: readerJobSchema }),
  z.object({ type: z.literal('ack') }),
])
export type ReaderCommand = z.infer<typeof readerCommandSchema>
