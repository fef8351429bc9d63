/** What the specification does not show, and what this instance does there. Other instances may do otherwise. */
export type Decision = { about: string; decision: string }

/** Shown at /docs. Whoever changes such a behaviour changes its line. */
export const decisions: readonly Decision[] = [
  {
    about: 'The line between 400 and 422',
    decision:
      '400: the body cannot be parsed, or is not of the contract’s types. 422: it is well-formed, and a rule refuses it.',
  },
  {
    about: 'What a refusal says',
    decision:
      'message names the field and the reason, as in “contacts[3].contact must be a string”; of several it names the first. Creating a company, an enrichment or a webhook has one fixed message for 400 and one for 422, as the specification says; there message_translate names them. Neither text repeats a value.',
  },
  {
    about: 'A missing or invalid token',
    decision: '401 with the error body of every other refusal. The body of the request is not read.',
  },
  {
    about: 'Other refusals',
    decision:
      '403 for a request from a web page, 404 for an unknown path, 405, 413, 415, 421 (another Host) and 503 (a team’s database cannot be reached) with the same error body.',
  },
  {
    about: 'Required fields',
    decision:
      'Every field is required, except buttons, callback_url, numbers and contacts of an SMS, a contact’s message, audio_url and audio_id.',
  },
  {
    about: 'numbers and contacts in one SMS',
    decision: 'The campaign goes to both, each number once; an entry of contacts brings its own text along.',
  },
  { about: 'A number that comes twice', decision: 'It is one recipient; the first entry counts.' },
  {
    about: 'Recipients',
    decision: 'At least one and at most 5,000,000, each of 8 to 15 digits, the first not 0; otherwise 422.',
  },
  {
    about: 'start_date without a zone',
    decision: 'It is read as Brasília’s wall clock. Every answer gives it in UTC, with a trailing Z.',
  },
  { about: 'A start in the past', decision: 'It is taken.' },
  {
    about: 'Buttons, cards and addresses',
    decision:
      'A url must be http or https, a CALL number 3 to 15 digits. A carousel needs a card. How many buttons or cards are too many is not shown, so none are.',
  },
  {
    about: 'file beside audio_url and audio_id',
    decision:
      'The part file is required, and is the sound. What data says in audio_url and audio_id is kept, never fetched, and decides nothing. The answer’s audio_id is this instance’s own id of the sound, the same for the same bytes; audio is its SHA-256 with .mp3.',
  },
  {
    about: 'Parts of an audio campaign',
    decision: 'file and data, each once, in either order, with or without a filename; any other part is 400.',
  },
  {
    about: '30 seconds and 10 MB of audio',
    decision:
      'Measured over all frames of the file, the silence that an encoder adds included, whatever its header says; 10 MB are 10,000,000 bytes. Free format is refused.',
  },
  { about: 'message of an audio campaign', decision: 'An empty string.' },
  { about: 'Status of a company', decision: 'ACTIVE. The same CNPJ can be created again, with another id.' },
  {
    about: 'CNPJ',
    decision: 'Numeric or alphanumeric, with or without punctuation; the check digits must close.',
  },
  { about: 'Webhooks and callbacks', decision: 'They are kept and never called: no event is shown.' },
  {
    about: 'An inbox for callbacks',
    decision:
      'POST /callbacks/REF.MAC is no operation of the specification: the app makes such an address for a campaign that it sends here, and whoever on this computer has it may deliver to it, without a token. Any body of any type up to 256 kB is kept as it came and answered 200 with {}; larger ones are 413, an address that was not made here is 404. The same content at the same address is counted, not kept again. At most 10,000 are kept, and 64 MB in all; the oldest go.',
  },
  {
    about: 'Idempotency-Key',
    decision:
      'With the same body, the same answer for 24 hours, and nothing is created again; with another body 422.',
  },
  {
    about: 'Sizes',
    decision:
      'Bodies of campaigns and enrichments up to 256 MB, all others up to 64 kB; larger ones are 413. What a body has beside its contacts, numbers or documents may take 1 MB, and so may any one of these; a body that has one of these lists twice is 400.',
  },
  { about: 'What happens to a campaign', decision: 'It is stored, stays PENDING and is sent to nobody.' },
  {
    about: 'Documents of an enrichment',
    decision:
      'At least one and at most 5,000,000. One that is unusable refuses the whole list: check digits that do not close, a CPF of one repeated digit, a CNPJ of zeros. Punctuation is removed; zeros missing in front are not put back, because that can turn a CPF into a CNPJ.',
  },
  {
    about: 'A document that comes twice in an enrichment',
    decision: 'It is priced once and answered once, at its first place.',
  },
  {
    about: 'Cost of an enrichment',
    decision:
      'The number of different documents × the price of their record, as it stood at the creation, exact to four decimal places. CNPJ has one price and one record, whatever the type.',
  },
  {
    about: 'An enrichment that is processing',
    decision: 'data is empty until processing is false, and then whole, in the order of the request.',
  },
  {
    about: 'How long an enrichment takes',
    decision:
      'A preparation, and then so many documents a second; both can be set. When it finishes is settled at its creation and only compared with the clock: time goes on while the service is stopped, and lists do not wait for one another.',
  },
  {
    about: 'Another user’s enrichment',
    decision: '404, as for one that does not exist. Like every refusal it carries message_translate.',
  },
  {
    about: 'Enriched records',
    decision:
      'They are made up (but see imported companies), and the same every time for the same document; the three records of one CPF agree. Ages are those of the day on which the list finished, so that a list is always answered alike. Names, mail domains and phone series are nobody’s.',
  },
  {
    about: 'Forms of enriched values',
    decision:
      'Phones are DDD and number, without country code; several values in one text stand between bars (|); money has two decimal places; contatosRuins and pepsRelacionados are counts; sede is MATRIZ or FILIAL.',
  },
  {
    about: 'Imported companies',
    decision:
      'A CNPJ that is in the imported open data of Receita Federal is answered from there, as it stands when the list is fetched; what the open data does not know stays empty. Branches count while they are active. A new import takes the place of the former one, and a reset leaves it. On a team’s database there is no import.',
  },
]
